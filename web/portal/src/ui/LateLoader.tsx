import { Loader } from "@mantine/core";
import classes from "./LateLoader.module.css";
import { useAfter } from "./useAfter";

/** Turns over the rows to come; an answer that is quick shows none. */
export function LateLoader({ label }: { label: string }) {
  const late = useAfter(300);
  return late && <Loader className={classes.loader} size={28} role="status" aria-label={label} />;
}
