import { type DayRange, oldestDay } from "@portal/lib/dateRange";
import type { SessionFilter } from "./filter";

/** How far sessions of sites come. */
export const steps = [
  { name: "opened", label: "Opened the page" },
  { name: "started", label: "Started" },
  { name: "widget", label: "Opened the widget" },
  { name: "connected", label: "Connected" },
] as const;

/** Beginning, middle and end, as the chart calls them. */
export const lines = [
  { name: "opened", label: "Opened" },
  { name: "widget", label: "Widget" },
  { name: "connected", label: "Connected" },
] as const;

/** What the server is asked for: days of which there are counts, and the site when only one matters. */
export function toFunnel(filter: SessionFilter, now: string): DayRange & { siteId: string } {
  const oldest = oldestDay(now);
  const isOld = filter.from < oldest;
  return { from: isOld ? oldest : filter.from, to: filter.to, siteId: filter.siteId.trim() };
}
