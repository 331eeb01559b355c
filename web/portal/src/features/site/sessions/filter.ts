import { browserZone, type DayRange, isDay } from "@portal/lib/dateRange";
import dayjs from "dayjs";

/** What the filter offers, blank first. */
export const statuses = ["", "SUCCESS", "FAILURE", "IN_PROGRESS", "PENDING"] as const;

export type SessionStatus = (typeof statuses)[number];

export interface SessionFilter extends DayRange {
  siteId: string;
  userId: string;
  status: SessionStatus;
}

/** The address bar's query: plain strings, whatever somebody wrote there. */
export type Search = Record<string, unknown>;

/** Seven days, today among them. */
export function lastWeek(now: string): DayRange {
  return { from: dayjs(now).subtract(6, "day").format("YYYY-MM-DD"), to: now };
}

export const noFilter = (now: string): SessionFilter => ({
  siteId: "",
  userId: "",
  status: "",
  ...lastWeek(now),
});

/** Why a range cannot be searched, or null. */
export function rangeProblem({ from, to }: DayRange): string | null {
  if (!isDay(from) || !isDay(to)) return "Choose a start and an end date.";
  return from > to ? "The end date can't be before the start date." : null;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The filter of an address. A range that cannot be used is the usual one instead. */
export function readFilter(search: Search, now: string): SessionFilter {
  const range = { from: text(search.from), to: text(search.to) };
  return {
    siteId: text(search.siteId),
    userId: text(search.userId),
    status: statuses.find((status) => status === search.status) ?? "",
    ...(rangeProblem(range) === null ? range : lastWeek(now)),
  };
}

/** The query of an address: only what differs from what the tab begins with. */
export function toSearch(filter: SessionFilter, now: string): Record<string, string> {
  const usual = lastWeek(now);
  const isUsual = filter.from === usual.from && filter.to === usual.to;
  const entries = Object.entries({
    siteId: filter.siteId.trim(),
    userId: filter.userId.trim(),
    status: filter.status,
    from: isUsual ? "" : filter.from,
    to: isUsual ? "" : filter.to,
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/** What the server is asked for. Empty parts are left out: they do not filter. */
export function toQuery(filter: SessionFilter) {
  return {
    winkSiteId: filter.siteId.trim() || undefined,
    userId: filter.userId.trim() || undefined,
    status: filter.status || undefined,
    startDate: filter.from,
    endDate: filter.to,
    timeZone: browserZone(),
  };
}
