import type { DayRange } from "@portal/lib/dateRange";
import dayjs from "dayjs";
import type { ConversionDay } from "./queries";

export type Step = "opened" | "consented" | "chosen" | "submitted" | "connected";

export const steps: readonly { name: Step; label: string }[] = [
  { name: "opened", label: "Opened the widget" },
  { name: "consented", label: "Gave consent" },
  { name: "chosen", label: "Chose a provider or document" },
  { name: "submitted", label: "Submitted a login or document" },
  { name: "connected", label: "Connected" },
];

export type Counts = Record<Step, number>;

const nothing: Counts = { opened: 0, consented: 0, chosen: 0, submitted: 0, connected: 0 };

export function sum(rows: readonly Counts[]): Counts {
  const total = { ...nothing };
  for (const row of rows) for (const { name } of steps) total[name] += row[name];
  return total;
}

/** A row for every day of the range in order, all templates together; days without visits are zeros. */
export function byDay(
  range: DayRange,
  rows: readonly ConversionDay[],
): (Counts & { date: string })[] {
  const days = [];
  for (let day = dayjs(range.from); !day.isAfter(range.to); day = day.add(1, "day")) {
    const date = day.format("YYYY-MM-DD");
    days.push({ date, ...sum(rows.filter((row) => row.date === date)) });
  }
  return days;
}

/** A row for every template that was used, the busiest first. */
export function byTemplate(rows: readonly ConversionDay[]): (Counts & { templateId: string })[] {
  const ids = [...new Set(rows.map((row) => row.templateId))];
  return ids
    .map((templateId) => ({
      templateId,
      ...sum(rows.filter((row) => row.templateId === templateId)),
    }))
    .sort((a, b) => b.opened - a.opened);
}

/** "62%", or nothing where there is nothing to compare with. Only all is 100%, and only none is 0%. */
export function share(part: number, whole: number): string {
  if (!(whole > 0)) return "";
  const percent = Math.round((part / whole) * 100);
  if (part > 0 && percent === 0) return "<1%";
  return `${part < whole ? Math.min(percent, 99) : percent}%`;
}
