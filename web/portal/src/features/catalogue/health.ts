import dayjs from "dayjs";
import type { SourceHealth } from "./queries";

export type Tone = "good" | "fair" | "bad" | "none";

export const healthDays = 30;
const goodRate = 95;
const fairRate = 80;

/** What color a rate of successes gets. */
export function toneOf(rate: number | null): Tone {
  if (rate === null) return "none";
  if (rate >= goodRate) return "good";
  return rate >= fairRate ? "fair" : "bad";
}

/** A number of seconds in the largest unit that fits. The server counts in classes. */
export function duration(seconds: number): string {
  if (seconds < 90) return `≤ ${seconds} s`;
  return `≤ ${Math.round(seconds / 60)} min`;
}

/** A tone for each of the last 30 days, oldest first. */
export function strip(days: SourceHealth["days"], today: string): { day: string; tone: Tone }[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: healthDays }, (_, index) => {
    const day = dayjs(today)
      .subtract(healthDays - 1 - index, "day")
      .format("YYYY-MM-DD");
    const counted = byDay.get(day);
    const all = counted ? counted.succeeded + counted.failed : 0;
    return { day, tone: toneOf(counted && all > 0 ? (counted.succeeded / all) * 100 : null) };
  });
}
