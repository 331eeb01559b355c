import { formatDate, formatNumber } from "@portal/ui/format";
import type { UsageDay } from "./days";
import { allSeries } from "./series";
import classes from "./Usage.module.css";

/** The chart's figures, newest first. */
export function UsageTable({ days }: { days: UsageDay[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          {allSeries.map((series) => (
            <th key={series.name} scope="col">
              {series.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDate(day.date)}</th>
            {allSeries.map((series) => (
              <td key={series.name}>{formatNumber(day[series.name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
