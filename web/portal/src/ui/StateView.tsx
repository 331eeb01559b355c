import type { ReactNode } from "react";
import { EmptyArt, type EmptyArtKind } from "./EmptyArt";
import classes from "./StateView.module.css";

export interface StateViewProps {
  art: EmptyArtKind;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: "alert";
}

/** The centered face, heading and sentence behind EmptyState, NotFound and LoadError. */
export function StateView({ art, title, children, action, role }: StateViewProps) {
  return (
    <div className={classes.state} role={role}>
      <EmptyArt kind={art} />
      <h2 className={classes.title}>{title}</h2>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
