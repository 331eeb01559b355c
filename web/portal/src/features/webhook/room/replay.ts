import { counted } from "@portal/ui/counted";
import { formatNumber } from "@portal/ui/format";
import dayjs from "dayjs";
import { isSpan, type Span, spans } from "./filter";

/** The server counts no further. */
const mostCounted = 10_000;
const day = 24 * 60 * 60_000;
/** How far back there is something to send again. */
const reachDays = 30;

/** As a field for date and time has it, in the browser's zone. */
const fieldForm = "YYYY-MM-DDTHH:mm";

export interface ReplayRequest {
  from: string;
  to: string;
  only: "FAILED" | "ALL";
  eventTypes: string[];
}

export interface ReplayForm {
  span: Span | "custom";
  /** Used when the span is "custom". */
  from: string;
  to: string;
  only: "FAILED" | "ALL";
  /** None means all that the webhook wants. */
  types: string[];
}

export function newReplayForm(now: number): ReplayForm {
  return {
    span: "24h",
    from: dayjs(now - day).format(fieldForm),
    to: dayjs(now).format(fieldForm),
    only: "FAILED",
    types: [],
  };
}

/** The earliest and the latest moment that the fields take. */
export function reach(now: number): { min: string; max: string } {
  return {
    min: dayjs(now - reachDays * day).format(fieldForm),
    max: dayjs(now).format(fieldForm),
  };
}

/** Why the range cannot be used, or null. */
export function rangeProblem({ span, from, to }: ReplayForm, now: number): string | null {
  if (span !== "custom") return null;
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start) || Number.isNaN(end)) return "Choose a start and an end.";
  if (start >= end) return "The end must be later than the start.";
  if (dayjs(start).isBefore(dayjs(now - reachDays * day), "minute")) {
    return "Events are kept for 30 days.";
  }
  return null;
}

/** What is sent, and counted before: both take the same range. A minute chosen as the end is part of it. */
export function toRequest(form: ReplayForm, now: number): ReplayRequest {
  const { span, only, types } = form;
  const iso = (time: number) => new Date(time).toISOString();
  const range = isSpan(span)
    ? { from: iso(now - spans[span].ms), to: iso(now) }
    : { from: iso(Date.parse(form.from)), to: iso(Date.parse(form.to) + 60_000) };
  return { ...range, only, eventTypes: types };
}

/** Everything that did not arrive. */
export function allMissed(now: number): ReplayRequest {
  return toRequest({ ...newReplayForm(now), span: "30d" }, now);
}

/** "1 event", "451 events", "10,000 or more events". */
export function countWords(total: number): string {
  return total >= mostCounted ? `${formatNumber(total)} or more events` : counted(total, "event");
}
