import type { ReactNode } from "react";
import classes from "./RowButton.module.css";
import { opensRow } from "./rows";
import link from "./TextLink.module.css";

/** What a row of a table is opened by where that opens a layer: it looks like the link of other rows. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      {...opensRow}
      className={`${link.table} ${classes.button}`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
