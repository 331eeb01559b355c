import { serverNow } from "@shared/session/serverClock";
import dayjs from "dayjs";

/** Days as YYYY-MM-DD in the browser's zone, both included. */
export interface DayRange {
  from: string;
  to: string;
}

const windowDays = 60;
const form = "YYYY-MM-DD";

export function today(): string {
  return dayjs(serverNow()).format(form);
}

/** The oldest day there is data of. */
export function oldestDay(now: string): string {
  return dayjs(now).subtract(windowDays, "day").format(form);
}

/** One calendar month up to today: what a list begins with. */
export function lastMonth(now: string): DayRange {
  return { from: dayjs(now).subtract(1, "month").format(form), to: now };
}

export function daysOf({ from, to }: DayRange): number {
  return dayjs(to).diff(dayjs(from), "day") + 1;
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format(form) === text;
}

/**
 * Why a range cannot be used, or null. Which end was moved decides the words of a range that runs
 * backwards; both sentences are fixed, the second one's order included.
 */
export function rangeProblem(range: DayRange, moved: keyof DayRange, now: string): string | null {
  const { from, to } = range;
  if (!isDay(from) || !isDay(to)) return "Choose a start and an end.";
  if (from > to) {
    return moved === "from"
      ? "The start time cannot be later than the end time!"
      : "The end time cannot be later than the start time!";
  }
  if (from === to) return "A range has at least 2 days.";
  if (from < oldestDay(now)) return "Days older than 60 days have no data.";
  if (to > now) return "The end cannot be in the future.";
  return null;
}
