import type { ReactNode } from "react";
import { CopyButton } from "./CopyButton";
import classes from "./KeyId.module.css";

export interface KeyIdProps {
  value: string;
  /** What the id is, for the copy button: "User ID". */
  label: string;
  /** Shows the last so many characters; the whole value is in the title. 0 shows all of it. */
  last?: number;
  /** Goes over several lines before anything of it is cut off. */
  whole?: boolean;
  /** A link to put around the shown text. */
  render?: (text: string) => ReactNode;
  toast?: { text?: string; ms?: number };
}

/** An id: monospace, short, copied with one click. */
export function KeyId({ value, label, last = 8, whole, render, toast }: KeyIdProps) {
  const text = last > 0 ? value.slice(-last) : value;
  return (
    <span className={classes.id} data-whole={whole || undefined}>
      <span className={classes.value} title={value}>
        {render ? render(text) : <Text whole={whole}>{text}</Text>}
      </span>
      <CopyButton value={value} label={`Copy ${label}`} toast={toast} />
    </span>
  );
}

const tail = 4;

/** Where there is too little room the middle goes: an id is known by its beginning and its end. */
function Text({ whole, children }: { whole?: boolean; children: string }) {
  if (whole || children.length <= 3 * tail) return children;
  return (
    <span className={classes.cut} data-cut="id">
      <span>{children.slice(0, -tail)}</span>
      {children.slice(-tail)}
    </span>
  );
}
