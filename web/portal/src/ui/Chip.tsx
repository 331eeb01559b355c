import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Chip.module.css";

/** A value without status color: an event name, a data point, a tag. */
export function Chip({
  children,
  mono,
  selected,
}: {
  children: ReactNode;
  mono?: boolean;
  selected?: boolean;
}) {
  return (
    <span
      className={classes.chip}
      data-mono={mono || undefined}
      data-selected={selected || undefined}
    >
      {selected && <IconCheck size={12} stroke={2} aria-hidden="true" />}
      {children}
    </span>
  );
}
