import { serverNow } from "@portal/lib/session/serverClock";
import dayjs from "dayjs";

/** Days as YYYY-MM-DD in the browser's zone, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** How far back lists have data that say nothing else. */
export const usualDays = 60;
const form = "YYYY-MM-DD";

/** IANA name of that zone, such as Asia/Manila. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function today(): string {
  return dayjs(serverNow()).format(form);
}

/** The oldest day there is data of. */
export function oldestDay(now: string, days = usualDays): string {
  return dayjs(now).subtract(days, "day").format(form);
}

/** The first of the two months that the picker opens with: both ends show, or else the end does. */
export function firstMonth({ from, to }: DayRange, now: string, days = usualDays): string {
  const before = dayjs(to).subtract(1, "month").format(form);
  const oldest = oldestDay(now, days);
  const first = from < before ? from : before;
  return dayjs(first).isBefore(oldest) ? oldest : first;
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
export function rangeProblem(
  range: DayRange,
  moved: keyof DayRange,
  now: string,
  days = usualDays,
): string | null {
  const { from, to } = range;
  if (!isDay(from) || !isDay(to)) return "Choose a start and an end.";
  if (from > to) {
    return moved === "from"
      ? "The start time cannot be later than the end time!"
      : "The end time cannot be later than the start time!";
  }
  if (from === to) return "A range has at least 2 days.";
  if (from < oldestDay(now, days)) return `Days older than ${days} days have no data.`;
  if (to > now) return "The end cannot be in the future.";
  return null;
}
