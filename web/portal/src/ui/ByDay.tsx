import { SegmentedControl } from "@mantine/core";
import type { DayRange } from "@portal/lib/dateRange";
import { lazy, Suspense, useState } from "react";
import { Card } from "./Card";
import classes from "./Funnel.module.css";
import { formatDate, formatNumber } from "./format";
import { byDay, type Counts, type Line, type Step } from "./funnel";

// The chart library is bigger than the rest of the page, so it comes after the figures.
const DayChart = lazy(async () => ({ default: (await import("./DayChart")).DayChart }));

export interface ByDayProps<Name extends string> {
  steps: readonly Step<Name>[];
  rows: readonly (Counts<Name> & { date: string })[] | undefined;
  range: DayRange;
  /** The beginning, the middle and the end, as the chart's legend calls them. */
  lines: readonly [Line, Line, Line];
  noun: string;
}

/** The steps of each day, as a picture or in figures. */
export function ByDay<Name extends string>(props: ByDayProps<Name>) {
  const { steps, rows, range, lines, noun } = props;
  const [view, setView] = useState("Chart");
  const days = rows && byDay(steps, range, rows);
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
          <DayChart days={days} lines={lines} noun={noun} />
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
