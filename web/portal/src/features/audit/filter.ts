import { type DayRange, lastMonth, rangeProblem } from "@portal/lib/dateRange";
import dayjs from "dayjs";

/** How long entries are looked back on. */
export const auditDays = 400;

export interface AuditFilter extends DayRange {
  action: string;
  actorId: string;
}

/** The address bar's query: plain strings, whatever somebody wrote there. */
export type Search = Record<string, unknown>;

export const noFilter = (now: string): AuditFilter => ({
  action: "",
  actorId: "",
  ...lastMonth(now),
});

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The filter of an address. A range that cannot be used is the usual one instead. */
export function readFilter(search: Search, now: string): AuditFilter {
  const range = { from: text(search.from), to: text(search.to) };
  return {
    action: text(search.action),
    actorId: text(search.actorId),
    ...(rangeProblem(range, "from", now, auditDays) === null ? range : lastMonth(now)),
  };
}

export function sameFilter(a: AuditFilter, b: AuditFilter): boolean {
  return a.action === b.action && a.actorId === b.actorId && a.from === b.from && a.to === b.to;
}

/** The query of an address: only what differs from what the page begins with. */
export function toSearch(filter: AuditFilter, now: string): Record<string, string> {
  const usual = noFilter(now);
  const sameRange = filter.from === usual.from && filter.to === usual.to;
  const { action, actorId } = filter;
  const range = sameRange ? { from: "", to: "" } : { from: filter.from, to: filter.to };
  return Object.fromEntries(
    Object.entries({ action, actorId, ...range }).filter(([, value]) => value !== ""),
  );
}

/** What the server is asked: days become moments of the browser's zone, the last day included. */
export function toQuery(filter: AuditFilter) {
  return {
    action: filter.action || undefined,
    actorId: filter.actorId || undefined,
    from: dayjs(filter.from).toISOString(),
    to: dayjs(filter.to).add(1, "day").toISOString(),
  };
}
