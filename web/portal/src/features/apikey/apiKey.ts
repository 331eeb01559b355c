import { serverNow } from "@portal/lib/session/serverClock";
import { counted } from "@portal/ui/counted";
import { ageInDays, formatDate } from "@portal/ui/format";
import dayjs from "dayjs";
import type { ApiKey } from "./queries";

const oldAfterDays = 180;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const warnMs = 14 * dayMs;

export function isOld(key: ApiKey): boolean {
  return ageInDays(key.createdAt) >= oldAfterDays;
}

/** The keys of both modes as one list, newest first. */
export function newestFirst(...lists: (readonly ApiKey[] | undefined)[]): ApiKey[] {
  return lists
    .flatMap((list) => list ?? [])
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** A key may expire: not at all, later, in the last 14 days, or it has. */
export type Ending = { kind: "none" | "later" | "soon" | "over"; text: string };

export function endingOf({ expiresAt }: Pick<ApiKey, "expiresAt">): Ending {
  if (!expiresAt) return { kind: "none", text: "" };
  const left = Date.parse(expiresAt) - serverNow();
  if (left <= 0) return { kind: "over", text: `Expired ${formatDate(expiresAt)}` };
  if (left > warnMs) return { kind: "later", text: `Expires ${formatDate(expiresAt)}` };
  const time =
    left >= dayMs
      ? counted(Math.floor(left / dayMs), "day")
      : counted(Math.ceil(left / hourMs), "hour");
  return { kind: "soon", text: `Expires in ${time}` };
}

/** A key works through the chosen day, in the browser's zone. */
export function endOfDay(day: string): string | undefined {
  return day ? dayjs(day).add(1, "day").toISOString() : undefined;
}

/** The first day that can be chosen. */
export function firstEnd(): string {
  return dayjs(serverNow()).format("YYYY-MM-DD");
}
