import type { ReactNode } from "react";
import { Breakable } from "./Breakable";
import classes from "./Cell.module.css";
import { none } from "./format";

export interface CellProps {
  /** key: the row's name; number: right; mono: ids and URLs; actions: buttons at the right end. */
  kind?: "text" | "key" | "number" | "mono" | "actions";
  /** The whole value when the shown one may be cut off. */
  title?: string;
  children?: ReactNode;
}

/** An id, an address, a constant: what has no blank to be broken at. */
const oneWord = /^\S+$/;

/** One table cell. Long text goes on below, at most four lines of it; an empty value is a dash. */
export function Cell({ kind = "text", title, children }: CellProps) {
  return (
    <td className={classes.cell} data-kind={kind} title={title}>
      <Content>{children}</Content>
    </td>
  );
}

function Content({ children }: Pick<CellProps, "children">) {
  if (children === null || children === undefined || children === "") return none;
  if (typeof children !== "string") return children;
  return (
    <span className={classes.words}>
      {oneWord.test(children) ? <Breakable>{children}</Breakable> : children}
    </span>
  );
}
