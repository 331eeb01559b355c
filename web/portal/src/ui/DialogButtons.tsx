import type { ReactNode } from "react";
import classes from "./Dialog.module.css";

/** The foot of a dialog: buttons at the right, Cancel first. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
