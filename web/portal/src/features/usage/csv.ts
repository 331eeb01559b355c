import { csvText } from "@portal/ui/csv";
import type { UsageDay } from "./days";
import { allSeries } from "./series";

/** The days as a table for spreadsheets, oldest first. */
export function usageCsv(days: readonly UsageDay[]): string {
  const head = ["Date", ...allSeries.map((series) => series.label)];
  const rows = days.map((day) => [day.date, ...allSeries.map((series) => day[series.name])]);
  return csvText([head, ...rows]);
}
