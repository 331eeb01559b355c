import { Card } from "@portal/ui/Card";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./Dashboard.module.css";
import { lineOf } from "./figures";

export interface TileProps {
  label: string;
  /** The screen that has more about it; the whole tile leads there. */
  to: string;
  /** Values to draw beside the figure, the oldest first. */
  line?: readonly number[];
  children: ReactNode;
}

/** One figure with what it means. */
export function Tile({ label, to, line, children }: TileProps) {
  return (
    <li>
      <Card className={classes.tile}>
        <span className={classes.aside}>
          <Link to={to} className={classes.tileLink}>
            {label}
          </Link>
        </span>
        {children}
        {line && <Line values={line} />}
      </Card>
    </li>
  );
}

const width = 120;
const height = 30;

/** The values as a line; the numbers beside it say the same to those who do not see it. */
function Line({ values }: { values: readonly number[] }) {
  const points = lineOf(values, width, height);
  const [x, y] = points.slice(points.lastIndexOf(" ") + 1).split(",");
  return (
    <svg
      className={classes.line}
      viewBox={`-2 -3 ${width + 6} ${height + 6}`}
      width={width}
      aria-hidden="true"
    >
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.7" />
      <circle cx={x} cy={y} r="2.5" fill="currentColor" />
    </svg>
  );
}
