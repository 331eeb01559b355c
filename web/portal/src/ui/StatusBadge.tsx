import type { ReactNode } from "react";
import classes from "./StatusBadge.module.css";
import { statusTone, type Tone } from "./status";
import { ToneIcon } from "./ToneIcon";

export interface StatusBadgeProps {
  /** The status as the server sends it; it decides the tone and is the text unless children say more. */
  status: string;
  tone?: Tone;
  /** In tables ok and neutral lose fill and edge, so that exceptions stand out. */
  inTable?: boolean;
  children?: ReactNode;
}

/** A status: always an icon and a word. */
export function StatusBadge({ status, tone, inTable, children }: StatusBadgeProps) {
  const shown = tone ?? statusTone(status);
  return (
    <span className={classes.badge} data-tone={shown} data-in-table={inTable || undefined}>
      <ToneIcon tone={shown} />
      <span>{children ?? status}</span>
    </span>
  );
}
