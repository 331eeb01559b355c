import type { DayRange } from "@portal/lib/dateRange";
import dayjs from "dayjs";

/** A step of a funnel, and how bars and tables call it. */
export interface Step<Name extends string = string> {
  name: Name;
  label: string;
}

/** A step that has a line in the chart, and how the legend calls it. */
export type Line = Step;

export type Counts<Name extends string> = Record<Name, number>;

export function sum<Name extends string>(
  steps: readonly Step<Name>[],
  rows: readonly Counts<Name>[],
): Counts<Name> {
  const total = Object.fromEntries(steps.map(({ name }) => [name, 0])) as Counts<Name>;
  for (const row of rows) for (const { name } of steps) total[name] += row[name];
  return total;
}

/** A row for every day of the range in order, all rows of a day together; days without any are zeros. */
export function byDay<Name extends string>(
  steps: readonly Step<Name>[],
  range: DayRange,
  rows: readonly (Counts<Name> & { date: string })[],
): (Counts<Name> & { date: string })[] {
  const days = [];
  for (let day = dayjs(range.from); !day.isAfter(range.to); day = day.add(1, "day")) {
    const date = day.format("YYYY-MM-DD");
    days.push({
      ...sum(
        steps,
        rows.filter((row) => row.date === date),
      ),
      date,
    });
  }
  return days;
}

/** What a row is of, such as a template. */
export interface Part {
  part: string;
}

/** A row for every part, the busiest first. */
export function byPart<Name extends string>(
  steps: readonly Step<Name>[],
  rows: readonly (Counts<Name> & Part)[],
): (Counts<Name> & Part)[] {
  const first = steps[0]?.name;
  return [...new Set(rows.map(({ part }) => part))]
    .map((part) => ({
      ...sum(
        steps,
        rows.filter((row) => row.part === part),
      ),
      part,
    }))
    .sort((a, b) => (first ? b[first] - a[first] : 0));
}

/** "62%", or nothing where there is nothing to compare with. Only all is 100%, and only none is 0%. */
export function share(part: number, whole: number): string {
  if (!(whole > 0)) return "";
  const percent = Math.round((part / whole) * 100);
  if (part > 0 && percent === 0) return "<1%";
  return `${part < whole ? Math.min(percent, 99) : percent}%`;
}
