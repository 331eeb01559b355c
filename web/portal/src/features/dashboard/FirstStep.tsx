import { VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Dashboard.module.css";

export interface FirstStepProps {
  done?: boolean;
  name: string;
  why: ReactNode;
  /** What one presses. */
  action?: ReactNode;
  /** What happens then, beside the words. */
  children?: ReactNode;
}

export function FirstStep({ done, name, why, action, children }: FirstStepProps) {
  return (
    <>
      {done ? (
        <IconCircleCheckFilled className={classes.doneIcon} size={20} aria-hidden="true" />
      ) : (
        <IconCircle className={classes.openIcon} size={20} stroke={1.7} aria-hidden="true" />
      )}
      <div className={classes.stepWords}>
        <h3 className={classes.name}>
          {name}
          {done && <VisuallyHidden>, done</VisuallyHidden>}
        </h3>
        <p className={classes.why}>{why}</p>
      </div>
      {action && <div className={classes.stepAction}>{action}</div>}
      {children && <div className={classes.live}>{children}</div>}
    </>
  );
}
