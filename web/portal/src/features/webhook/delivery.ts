import type { Tone } from "@shared/ui/status";
import { httpTone } from "@shared/ui/status";
import type { Delivery, DeliveryAttempt } from "./queries";

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

export function attemptTone(attempt: DeliveryAttempt): Tone {
  return attempt.statusCode ? httpTone(attempt.statusCode) : "danger";
}

const deliveryTones: Record<Delivery["status"], Tone> = {
  DELIVERED: "ok",
  PENDING: "info",
  FAILED: "warning",
  DEAD: "danger",
};

export function deliveryTone(delivery: Delivery): Tone {
  return deliveryTones[delivery.status];
}
