import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Note.module.css";
import type { Tone } from "./status";

const icons = {
  ok: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  info: IconInfoCircle,
  neutral: IconInfoCircle,
};

export interface NoteProps {
  tone?: Tone;
  children: ReactNode;
  /** An optional button at the right end. */
  action?: ReactNode;
  role?: "alert" | "status";
}

/** The inline alert: it stands directly above what it explains. */
export function Note({ tone = "info", children, action, role }: NoteProps) {
  const Icon = icons[tone];
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      <Icon className={classes.icon} size={16} stroke={1.7} aria-hidden="true" />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
