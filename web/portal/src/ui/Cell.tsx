import type { ReactNode } from "react";
import classes from "./Cell.module.css";
import { none } from "./format";

export interface CellProps {
  /** key: the row's name; number: right; mono: ids and URLs; actions: buttons at the right end. */
  kind?: "text" | "key" | "number" | "mono" | "actions";
  /** The whole value when the shown one may be cut off. */
  title?: string;
  children?: ReactNode;
}

/** One table cell. Long text is cut at the end; an empty value is a dash. */
export function Cell({ kind = "text", title, children }: CellProps) {
  const empty = children === null || children === undefined || children === "";
  return (
    <td className={classes.cell} data-kind={kind} title={title}>
      {empty ? none : children}
    </td>
  );
}
