import { formatNumber, none } from "@portal/ui/format";
import type { WindowCount } from "./results";
import classes from "./Signal.module.css";

/** How many events each window has. The table beside it says the same in words. */
export function WindowChart({
  windows,
  label,
}: {
  windows: readonly WindowCount[];
  label: string;
}) {
  const most = Math.max(1, ...windows.map(({ count }) => count ?? 0));
  return (
    <figure className={classes.chart}>
      <figcaption>{label}, number of events</figcaption>
      <ul>
        {windows.map(({ days, count }) => (
          <li key={days}>
            <span>{days} days</span>
            <span className={classes.track}>
              <span className={classes.bar} style={{ width: `${((count ?? 0) / most) * 100}%` }} />
            </span>
            <b>{count === undefined ? none : formatNumber(count)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
