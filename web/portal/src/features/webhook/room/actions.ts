import { unwrap } from "@shared/api/envelope";
import { management } from "@shared/api/portal";
import type { Mode } from "@shared/session/storage";

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

export function rotateSecret(target: Target, secret: string) {
  return unwrap(
    management.POST("/webhooks/{id}/rotateSecret", { params: params(target), body: { secret } }),
  );
}

/** Answers with the id of the delivery. */
export function sendTestEvent(target: Target, eventType: string) {
  return unwrap(
    management.POST("/webhooks/{id}/testEvents", { params: params(target), body: { eventType } }),
  );
}

export interface ReplayRequest {
  from: string;
  to: string;
  only: "FAILED" | "ALL";
  eventTypes: string[];
}

export function startReplay(target: Target, body: ReplayRequest) {
  return unwrap(management.POST("/webhooks/{id}/replays", { params: params(target), body }));
}

/** How many events a replay would send, 10,000 at most. */
export async function previewReplay(target: Target, body: ReplayRequest): Promise<number> {
  const { total } = await unwrap(
    management.POST("/webhooks/{id}/replays/preview", { params: params(target), body }),
  );
  return total;
}

/** Answers with the id of the new delivery. */
export function redeliver(target: Target, deliveryId: string) {
  return unwrap(
    management.POST("/webhooks/{id}/deliveries/{deliveryId}/redeliver", {
      params: { path: { id: target.id, deliveryId }, query: { mode: target.mode } },
    }),
  );
}
