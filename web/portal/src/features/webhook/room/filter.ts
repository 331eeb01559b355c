import { allEventTypes } from "../eventTypes";

/** The statuses of a delivery, in the order of its life. */
export const statuses = ["PENDING", "DELIVERED", "FAILED", "DEAD"] as const;
export type DeliveryStatus = (typeof statuses)[number];

const hour = 60 * 60_000;

/** How far back one looks. Deliveries are kept for 30 days, so that "30d" is all there is. */
export const spans = {
  "1h": { label: "Last hour", ms: hour },
  "24h": { label: "Last 24 hours", ms: 24 * hour },
  "7d": { label: "Last 7 days", ms: 7 * 24 * hour },
  "30d": { label: "Last 30 days", ms: 30 * 24 * hour },
} as const;
export type Span = keyof typeof spans;

/** What of the log is shown; '' leaves open. */
export interface DeliveryFilter {
  eventType: string;
  status: DeliveryStatus | "";
  within: Span | "";
}

export const noFilter: DeliveryFilter = { eventType: "", status: "", within: "" };

/** The address of a room: plain strings, whatever somebody wrote there. */
export type RoomSearch = Record<string, unknown>;

export function isSpan(value: unknown): value is Span {
  return typeof value === "string" && Object.hasOwn(spans, value);
}

function isStatus(value: unknown): value is DeliveryStatus {
  return statuses.some((status) => status === value);
}

function isEventType(value: unknown): value is string {
  return typeof value === "string" && allEventTypes.includes(value);
}

/** The filter of an address; what is not known there is left open. */
export function readFilter(search: RoomSearch): DeliveryFilter {
  return {
    eventType: isEventType(search.event) ? search.event : "",
    status: isStatus(search.status) ? search.status : "",
    within: isSpan(search.within) ? search.within : "",
  };
}

/** The filter's part of an address: only what is chosen. */
export function toSearch(filter: DeliveryFilter): Record<string, string> {
  const { eventType, status, within } = filter;
  return Object.fromEntries(
    Object.entries({ event: eventType, status, within }).filter(([, value]) => value !== ""),
  );
}

export function isFiltered(filter: DeliveryFilter): boolean {
  return Object.keys(toSearch(filter)).length > 0;
}

/** The moment a span begins at. */
export function startOf(span: Span | "", now: number): string | undefined {
  return span ? new Date(now - spans[span].ms).toISOString() : undefined;
}
