import type { ApiKey, WebhookOverview } from "@portal/lib/api/wire";
import { serverNow } from "@portal/lib/session/serverClock";
import { counted } from "@portal/ui/counted";
import { ageInDays } from "@portal/ui/format";

/** Something that somebody has to look at, and where. */
export interface Matter {
  words: string;
  to: string;
  screen: string;
}

const oldKeyDays = 180;
const soonMs = 14 * 24 * 60 * 60_000;

/** Keys that work and are about to end, or are old. What was deactivated or has ended needs nobody. */
export function keyMatters(
  keys: readonly Pick<ApiKey, "status" | "createdAt" | "expiresAt">[],
): Matter[] {
  const left = (key: (typeof keys)[number]) =>
    key.expiresAt ? Date.parse(key.expiresAt) - serverNow() : Number.POSITIVE_INFINITY;
  const working = keys.filter((key) => key.status === "ACTIVE" && left(key) > 0);
  const ending = working.filter((key) => left(key) <= soonMs).length;
  const old = working.filter(
    (key) => left(key) > soonMs && ageInDays(key.createdAt) >= oldKeyDays,
  ).length;
  return matters({ to: "/api-keys", screen: "API Keys" }, [
    [ending, "API key expires within 14 days", "API keys expire within 14 days"],
    [old, "API key is older than 180 days", "API keys are older than 180 days"],
  ]);
}

export function webhookMatters(overview: WebhookOverview | undefined): Matter[] {
  const { failing = 0, deactivated = 0 } = overview ?? {};
  return matters({ to: "/webhooks", screen: "Webhooks" }, [
    [failing, "webhook is failing", "webhooks are failing"],
    [deactivated, "webhook was deactivated", "webhooks were deactivated"],
  ]);
}

function matters(
  at: Omit<Matter, "words">,
  counts: readonly (readonly [count: number, one: string, more: string])[],
): Matter[] {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => ({ ...at, words: counted(count, one, more) }));
}
