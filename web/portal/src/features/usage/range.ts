import { lastDays } from "@portal/lib/api/usage";
import { type DayRange, rangeProblem } from "@portal/lib/dateRange";

/** The address bar's query: plain strings, whatever somebody wrote there. */
export type Search = Record<string, unknown>;

/** What the page begins with and Reset returns to. */
export const usualRange = (now: string): DayRange => lastDays(now, 7);

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The range of an address; one that cannot be used is the usual one instead. */
export function readRange(search: Search, now: string): DayRange {
  const range = { from: text(search.from), to: text(search.to) };
  return rangeProblem(range, "from", now) === null ? range : usualRange(now);
}

export function sameRange(a: DayRange, b: DayRange): boolean {
  return a.from === b.from && a.to === b.to;
}

/** The query of an address; the usual range needs none, so that tomorrow it is tomorrow's. */
export function toSearch(range: DayRange, now: string): Record<string, string> {
  return sameRange(range, usualRange(now)) ? {} : { from: range.from, to: range.to };
}
