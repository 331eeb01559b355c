import { SegmentedControl } from "@mantine/core";
import type { DayRange } from "@portal/lib/dateRange";
import { Card } from "@portal/ui/Card";
import { formatDate, formatNumber } from "@portal/ui/format";
import { lazy, Suspense, useState } from "react";
import classes from "./Conversion.module.css";
import { byDay, steps } from "./funnel";
import type { ConversionDay } from "./queries";

// The chart library is bigger than the rest of the page, so it comes after the figures.
const DayChart = lazy(async () => ({ default: (await import("./DayChart")).DayChart }));

export interface ByDayProps {
  rows: ConversionDay[] | undefined;
  range: DayRange;
}

/** The steps of each day, as a picture or in figures. */
export function ByDay({ rows, range }: ByDayProps) {
  const [view, setView] = useState("Chart");
  const days = rows && byDay(range, rows);
  const waiting = <div className={classes.waiting} role="progressbar" aria-label="Loading chart" />;
  return (
    <Card className={classes.card}>
      <header className={classes.head}>
        <h2 className={classes.heading}>By day</h2>
        <SegmentedControl
          size="sm"
          aria-label="Show as"
          data={["Chart", "Table"]}
          value={view}
          onChange={setView}
        />
      </header>
      {!days && waiting}
      {days && view === "Chart" && (
        <Suspense fallback={waiting}>
          <DayChart days={days} />
        </Suspense>
      )}
      {days && view === "Table" && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              {steps.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{formatDate(day.date)}</th>
                {steps.map(({ name }) => (
                  <td key={name}>{formatNumber(day[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
