import { unwrap } from "@packages/api/envelope";
import { data, management } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";

/** What is done to a webhook from its room: the webhook and the mode it belongs to. */
export interface Target {
  mode: Mode;
  id: string;
}

function params({ mode, id }: Target) {
  return { path: { id }, query: { mode } };
}

export function changeWebhook(target: Target, body: { paused: boolean } | { active: true }) {
  return unwrap(management.PATCH("/webhooks/{id}", { params: params(target), body }));
}

export function rotateSecret(target: Target, secret: string, key: RequestKey) {
  return unwrap(
    management.POST("/webhooks/{id}/rotateSecret", {
      params: params(target),
      body: { secret },
      headers: once(key),
    }),
  );
}

/** Answers with the id of the delivery. */
export function sendTestEvent(target: Target, eventType: string, key: RequestKey) {
  return unwrap(
    management.POST("/webhooks/{id}/testEvents", {
      params: params(target),
      body: { eventType },
      headers: once(key),
    }),
  );
}

export interface ReplayRequest {
  from: string;
  to: string;
  only: "FAILED" | "ALL";
  eventTypes: string[];
}

export function startReplay(target: Target, body: ReplayRequest, key: RequestKey) {
  return unwrap(
    management.POST("/webhooks/{id}/replays", { params: params(target), body, headers: once(key) }),
  );
}

/** How many events a replay would send, 10,000 at most. */
export async function previewReplay(target: Target, body: ReplayRequest): Promise<number> {
  const { total } = await unwrap(
    management.POST("/webhooks/{id}/replays/preview", { params: params(target), body }),
  );
  return total;
}

/** Answers with the id of the new delivery. */
export function redeliver(target: Target, deliveryId: string, key: RequestKey) {
  return unwrap(
    data(target.mode).POST("/webhooks/{id}/deliveries/{deliveryId}/redeliver", {
      params: { path: { id: target.id, deliveryId } },
      headers: once(key),
    }),
  );
}
