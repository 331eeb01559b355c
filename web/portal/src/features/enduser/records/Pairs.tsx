import type { ReactNode } from "react";
import classes from "./Records.module.css";

export type Pair = readonly [label: string, value: ReactNode];

/** Labels and values in two columns. What has no value is left out. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={classes.pairs}>
      {pairs
        .filter(
          ([, value]) =>
            value !== null &&
            value !== undefined &&
            (typeof value !== "string" || value.trim() !== ""),
        )
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
