import type { DeliveryAttempt as Attempt, Delivery } from "@shared/api/wire";
import { httpTone, type Tone } from "@shared/ui/status";
import type { DeliveryStatus } from "./filter";

const words: Record<string, string> = {
  CONNECTION_FAILED: "No connection",
  TLS_FAILED: "TLS failed",
  TIMEOUT: "Time-out",
  INVALID_ANSWER: "Invalid answer",
  HTTP_STATUS: "Refused",
  EVENT_DELETED: "Event deleted",
  WEBHOOK_INACTIVE: "Webhook inactive",
};

/** What came back: the HTTP status, or in a word why there is none. */
export function answerText(code: number | null, error: string): string {
  return code ? String(code) : (words[error] ?? error);
}

export function attemptTone(attempt: Attempt): Tone {
  return attempt.statusCode ? httpTone(attempt.statusCode) : "danger";
}

const deliveryTones: Record<DeliveryStatus, Tone> = {
  DELIVERED: "ok",
  PENDING: "info",
  FAILED: "warning",
  DEAD: "danger",
};

export function deliveryTone(status: DeliveryStatus): Tone {
  return deliveryTones[status];
}

const originWords: Record<Delivery["origin"], string> = {
  EVENT: "",
  RESEND: "Sent again",
  REPLAY: "Replay",
  TEST: "Test",
};

/** Why it was sent, unless that is the event itself. */
export function originText(origin: Delivery["origin"]): string {
  return originWords[origin];
}

const soonMs = 60_000;

/** Something will be heard of it within the next minute. */
export function isMoving(
  { status, nextAttemptAt }: Pick<Delivery, "status" | "nextAttemptAt">,
  now: number,
): boolean {
  if (status === "PENDING") return true;
  return status === "FAILED" && (!nextAttemptAt || Date.parse(nextAttemptAt) - now < soonMs);
}

/** The body as a value to unfold; undefined when it is no JSON. */
export function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
