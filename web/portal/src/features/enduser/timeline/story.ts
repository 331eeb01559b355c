import { formatDate, formatDateTime } from "@portal/ui/format";
import type { Tone } from "@portal/ui/status";
import { statusTone } from "@portal/ui/status";
import dayjs from "dayjs";
import type { TimelineEntry } from "../queries";

/** One thing that happened, as it is told: an entry, or several events that brought records. */
export interface Told {
  key: string;
  kind: TimelineEntry["kind"];
  at: string;
  title: string;
  tone: Tone;
  accountId: string;
  providerId: string;
  /** What is worth knowing besides the title. */
  details: readonly string[];
  errorCode: string;
  /** The kinds of records that came, and whether all of them were new. */
  records: readonly string[];
  verb: "" | "added" | "updated" | "added and updated";
  deliveries: readonly Sent[];
}

/** An event on its way to a webhook. */
export type Sent = TimelineEntry["deliveries"][number] & { eventType: string };

const kindWords: Record<string, string> = {
  INVITE: "Invited by email",
  TOKEN: "Widget token created",
  CONSENT: "Consent given",
  SOURCE_REQUEST: "Asked for a missing data source",
};

const taskWords: Record<string, string> = {
  LINK_ACCOUNT: "Login at a data source",
  UPDATE_ACCOUNT: "Account synced",
  ANALYZE_ARCHIVE: "Document read",
  CLASSIFY_ARCHIVE: "Document classified",
};

/** "ACCOUNT_CONNECTED" becomes "Account connected". */
function spoken(type: string): string {
  const words = type.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function titleOf({ kind, type }: TimelineEntry): string {
  if (kind === "TASK") return taskWords[type] ?? spoken(type);
  return kindWords[kind] ?? spoken(type);
}

const good = /_(CONNECTED|ANALYZED|LINKED|COMPLETED)$/;
const bad = /_(FAILED|ERROR)$/;

function toneOf(entry: TimelineEntry): Tone {
  if (entry.errorCode !== "") return "danger";
  if (entry.kind === "TASK") return entry.endedAt ? statusTone(entry.status) : "info";
  if (entry.kind !== "EVENT") return "neutral";
  if (bad.test(entry.type)) return "danger";
  return good.test(entry.type) ? "ok" : "neutral";
}

/** "4 s", "2 min" */
function span(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  if (seconds === 0) return "less than a second";
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function detailsOf(entry: TimelineEntry): string[] {
  const { kind, text, at, endedAt, status } = entry;
  const details: string[] = [];
  if (text) details.push(kind === "CONSENT" ? `Version ${text}` : text);
  if (kind === "TOKEN" && endedAt) details.push(`Works until ${formatDateTime(endedAt)}`);
  if (kind === "TASK") {
    if (status) details.push(spoken(status));
    details.push(endedAt ? `Took ${span(at, endedAt)}` : "Still running");
  }
  if (kind === "INVITE" && status) details.push(spoken(status));
  return details;
}

const recordEvent =
  /^(IDENTITY|RATING|TRANSACTIONS|DOCUMENTS|EMPLOYMENTS|INCOMES|CONTRIBUTIONS|EINCOMES|LIABILITIES|INSIGHT|LINK)_(ADDED|UPDATED)$/;

const recordWords: Record<string, string> = {
  IDENTITY: "Identity",
  RATING: "Rating",
  EINCOMES: "Estimated incomes",
  INSIGHT: "Insights",
};

function recordOf(type: string): { name: string; verb: "added" | "updated" } | null {
  const [, kind = "", verb = ""] = recordEvent.exec(type) ?? [];
  if (kind === "") return null;
  const name = recordWords[kind] ?? spoken(kind);
  return { name, verb: verb === "ADDED" ? "added" : "updated" };
}

function sentOf(entry: TimelineEntry): Sent[] {
  return entry.deliveries.map((delivery) => ({ ...delivery, eventType: entry.type }));
}

function told(entry: TimelineEntry): Told {
  const record = entry.kind === "EVENT" ? recordOf(entry.type) : null;
  return {
    key: `${entry.kind} ${entry.id}`,
    kind: entry.kind,
    at: entry.at,
    title: record ? `Records ${record.verb}` : titleOf(entry),
    tone: toneOf(entry),
    accountId: entry.accountId,
    providerId: entry.providerId,
    details: detailsOf(entry),
    errorCode: entry.errorCode,
    records: record ? [record.name] : [],
    verb: record?.verb ?? "",
    deliveries: sentOf(entry),
  };
}

/** A reading brings an event for each kind of record within a moment; more than this apart they are two. */
const oneMomentMs = 60_000;

function belongs(earlier: Told, last: Told | undefined): last is Told {
  return (
    last !== undefined &&
    last.records.length > 0 &&
    earlier.records.length > 0 &&
    last.accountId === earlier.accountId &&
    Date.parse(last.at) - Date.parse(earlier.at) < oneMomentMs
  );
}

/** The entries as they are told, newest first: events that brought records at once are one. */
export function tell(entries: readonly TimelineEntry[]): readonly Told[] {
  const story: Told[] = [];
  for (const entry of entries) {
    const next = told(entry);
    const last = story.at(-1);
    if (belongs(next, last)) {
      // The list runs backwards in time, so what comes later in it happened before.
      const verb = next.verb === last.verb ? last.verb : "added and updated";
      story[story.length - 1] = {
        ...last,
        verb,
        title: `Records ${verb}`,
        records: [...new Set([...next.records, ...last.records])],
        deliveries: [...next.deliveries, ...last.deliveries],
      };
    } else story.push(next);
  }
  return story;
}

/** "Today", "Yesterday" or the date. */
function dayName(day: string, now: string): string {
  if (day === now) return "Today";
  if (dayjs(now).subtract(1, "day").format("YYYY-MM-DD") === day) return "Yesterday";
  return formatDate(day);
}

export interface Day {
  /** 2026-11-21 */
  day: string;
  name: string;
  story: readonly Told[];
}

/** By days of the browser's zone. */
export function byDay(story: readonly Told[], now: string): readonly Day[] {
  const days: { day: string; name: string; story: Told[] }[] = [];
  for (const item of story) {
    const day = dayjs(item.at).format("YYYY-MM-DD");
    if (days.at(-1)?.day !== day) days.push({ day, name: dayName(day, now), story: [] });
    days.at(-1)?.story.push(item);
  }
  return days;
}

/** Deliveries to one webhook, put together: how many of them arrived. */
interface SentTo {
  webhookId: string;
  name: string;
  eventType: string;
  status: Sent["status"];
  count: number;
}

export function sentTo(deliveries: readonly Sent[]): readonly SentTo[] {
  const groups = new Map<string, SentTo>();
  for (const { webhookId, webhookName, status, eventType } of deliveries) {
    const key = `${webhookId} ${status}`;
    const group = groups.get(key);
    groups.set(key, {
      webhookId,
      name: webhookName,
      status,
      // Several types lead to all deliveries of the webhook.
      eventType: group && group.eventType !== eventType ? "" : eventType,
      count: (group?.count ?? 0) + 1,
    });
  }
  return [...groups.values()];
}
