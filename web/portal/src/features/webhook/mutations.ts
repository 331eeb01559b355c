import { unwrap } from "@packages/api/envelope";
import { dashboardKeys, usageKeys } from "@portal/lib/api/keys";
import { data } from "@portal/lib/api/portal";
import type { NewWebhook } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { useQueryClient } from "@tanstack/react-query";
import { webhookKeys } from "./keys";
import { toBody, type WebhookForm } from "./schema";

/** Webhooks are a capacity: making one takes of the quota, deleting one gives it back. */
function useRefreshWebhooks(mode: Mode) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: webhookKeys.lists(mode) }),
      client.invalidateQueries({ queryKey: usageKeys.summary(mode) }),
      client.invalidateQueries({ queryKey: dashboardKeys.hasReceiver(mode) }),
    ]);
  };
}

function createWebhook(mode: Mode, body: NewWebhook, key: RequestKey) {
  return unwrap(data(mode).POST("/webhooks", { body, headers: once(key) }));
}

export function useCreateWebhook(mode: Mode, { onSuccess, onError }: Ends<unknown, WebhookForm>) {
  const refresh = useRefreshWebhooks(mode);
  return useSubmit({
    call: (values: WebhookForm, key) => createWebhook(mode, toBody(values), key),
    onSuccess: async (made, values) => {
      await refresh();
      onSuccess?.(made, values);
    },
    onError,
  });
}

export function useDeleteWebhook(mode: Mode, onDeleted: () => void) {
  const refresh = useRefreshWebhooks(mode);
  return async (id: string) => {
    await unwrap(data(mode).DELETE("/webhooks/{id}", { params: { path: { id } } }));
    onDeleted();
    await refresh();
  };
}
