import { VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Dashboard.module.css";

export interface FirstStepProps {
  done?: boolean;
  name: string;
  /** Why one would do it; only shown while it is open. */
  why?: string;
  /** The button that leads there. */
  children?: ReactNode;
}

export function FirstStep({ done, name, why, children }: FirstStepProps) {
  if (done) {
    return (
      <li className={classes.item}>
        <IconCircleCheckFilled className={classes.doneIcon} size={20} aria-hidden="true" />
        <span className={classes.done}>{name}</span>
        <VisuallyHidden>, done</VisuallyHidden>
      </li>
    );
  }
  return (
    <li className={classes.item}>
      <IconCircle className={classes.openIcon} size={20} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        {why && <div className={classes.why}>{why}</div>}
      </div>
      {children}
    </li>
  );
}
