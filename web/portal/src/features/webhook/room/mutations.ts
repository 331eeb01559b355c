import { unwrap } from "@packages/api/envelope";
import { data, management } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { webhookKeys } from "../keys";
import { deliveryKeys, replayKeys } from "./keys";
import type { ReplayRequest } from "./replay";

/** What is done to a webhook from its room: the webhook and the mode it belongs to. */
export interface Target {
  mode: Mode;
  id: string;
}

/** After anything that changes a webhook or adds deliveries to its log. */
export function useRefreshRoom({ mode, id }: Target) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: webhookKeys.lists(mode) }),
      client.invalidateQueries({ queryKey: webhookKeys.one(mode, id) }),
      client.invalidateQueries({ queryKey: deliveryKeys.all(mode, id) }),
      client.invalidateQueries({ queryKey: webhookKeys.health(mode, id) }),
      client.invalidateQueries({ queryKey: replayKeys.allPreviews(mode, id) }),
    ]);
  };
}

interface Made {
  id: string;
}

interface Send<Content> extends Pick<Ends<Made, Content>, "onError"> {
  /** Gets the id of what was made, which is shown while the room is read again. */
  onMade: (id: string) => void;
}

/** The end of what adds deliveries: a replay, a test event, a delivery once more. */
function useMade<Content>(target: Target, { onMade, onError }: Send<Content>) {
  const refresh = useRefreshRoom(target);
  const onSuccess = async ({ id }: Made) => {
    onMade(id);
    await refresh();
  };
  return { onSuccess, onError };
}

const params = ({ mode, id }: Target) => ({ path: { id }, query: { mode } });

function startReplay(target: Target, body: ReplayRequest, key: RequestKey) {
  return unwrap(
    management.POST("/webhooks/{id}/replays", { params: params(target), body, headers: once(key) }),
  );
}

export function useStartReplay(target: Target, send: Send<ReplayRequest>) {
  return useSubmit({
    ...useMade(target, send),
    call: (body: ReplayRequest, key) => startReplay(target, body, key),
  });
}

function sendTestEvent(target: Target, eventType: string, key: RequestKey) {
  return unwrap(
    management.POST("/webhooks/{id}/testEvents", {
      params: params(target),
      body: { eventType },
      headers: once(key),
    }),
  );
}

export function useSendTestEvent(target: Target, send: Send<string>) {
  return useSubmit({
    ...useMade(target, send),
    call: (type: string, key) => sendTestEvent(target, type, key),
  });
}

function redeliver(target: Target, deliveryId: string, key: RequestKey) {
  return unwrap(
    data(target.mode).POST("/webhooks/{id}/deliveries/{deliveryId}/redeliver", {
      params: { path: { id: target.id, deliveryId } },
      headers: once(key),
    }),
  );
}

export function useRedeliver(target: Target, send: Send<string>) {
  return useSubmit({
    ...useMade(target, send),
    call: (id: string, key) => redeliver(target, id, key),
  });
}

function rotateSecret(target: Target, secret: string, key: RequestKey) {
  return unwrap(
    management.POST("/webhooks/{id}/rotateSecret", {
      params: params(target),
      body: { secret },
      headers: once(key),
    }),
  );
}

export function useRotateSecret(target: Target, { onSuccess, onError }: Ends<unknown, string>) {
  const refresh = useRefreshRoom(target);
  return useSubmit({
    call: (secret: string, key) => rotateSecret(target, secret, key),
    onSuccess: async (made, secret) => {
      await refresh();
      onSuccess?.(made, secret);
    },
    onError,
  });
}

export function useChangeWebhook(target: Target) {
  const refresh = useRefreshRoom(target);
  return async (body: { paused: boolean } | { active: true }) => {
    await unwrap(management.PATCH("/webhooks/{id}", { params: params(target), body }));
    await refresh();
  };
}
