import { IconCheck, IconMinus } from "@tabler/icons-react";
import classes from "./Catalogue.module.css";

/** Yes or no, with a mark that is seen before the word is read. */
export function Flag({ yes }: { yes: boolean }) {
  const Icon = yes ? IconCheck : IconMinus;
  return (
    <span className={classes.flag} data-yes={yes || undefined}>
      <Icon size={14} stroke={1.9} aria-hidden="true" />
      <span>{yes ? "Yes" : "No"}</span>
    </span>
  );
}
