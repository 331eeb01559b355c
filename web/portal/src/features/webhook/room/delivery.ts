import type { DeliveryAttempt as Attempt, Delivery } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { httpTone, type Tone } from "@portal/ui/status";
import type { DeliveryStatus } from "./filter";

const words: Record<string, string> = {
  CONNECTION_FAILED: "No connection",
  TLS_FAILED: "TLS failed",
  TIMEOUT: "Time-out",
  INVALID_ANSWER: "Invalid response",
  HTTP_STATUS: "Refused",
  EVENT_DELETED: "Event deleted",
  RESENT: "Delivered by a resend",
  WEBHOOK_INACTIVE: "Webhook inactive",
  WEBHOOK_DELETED: "Webhook deleted",
};

const phrases: Record<number, string> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
  301: "Moved Permanently",
  302: "Found",
  303: "See Other",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  418: "I'm a Teapot",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** What a status of HTTP is called; empty for the rare ones. */
function phraseOf(code: number): string {
  return phrases[code] ?? "";
}

/** What came back: the HTTP status, or in a word why there is none. */
export function answerText(code: number | null, error: string): string {
  return code ? String(code) : (words[error] ?? error);
}

/** The same with the name of the status: "503 Service Unavailable". */
export function fullAnswerText(code: number | null, error: string): string {
  return code ? `${code} ${phraseOf(code)}`.trim() : answerText(code, error);
}

/** What the webhook of the room is: taking events, held back by somebody, or deleted. */
export type RoomState = "open" | "paused" | "gone";

/** How often a delivery is tried at most. */
export const mostAttempts: Record<Mode, number> = { SANDBOX: 4, PRODUCTION: 11 };

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

/** Something will be known within the next minute. */
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
