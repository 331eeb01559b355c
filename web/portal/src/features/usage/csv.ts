import type { UsageDay } from "./days";
import { allSeries } from "./series";

/** The days as a table for spreadsheets, oldest first. There is no text in it that could be a formula. */
export function usageCsv(days: readonly UsageDay[]): string {
  const head = ["Date", ...allSeries.map((series) => series.label)];
  const rows = days.map((day) => [day.date, ...allSeries.map((series) => day[series.name])]);
  return [head, ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}
