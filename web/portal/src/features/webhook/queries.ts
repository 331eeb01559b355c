import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data, management } from "@portal/lib/api/portal";
import type { DeletedWebhook, NewWebhook, Webhook } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";

export type { DeletedWebhook, Webhook };

const webhookSize = 10;

export function webhooksQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: ["webhooks", mode],
    ...infinitePage((cursor) =>
      unwrap(
        data(mode).GET("/webhooks", {
          params: { query: { size: webhookSize, cursor } },
        }),
      ),
    ),
  });
}

/** One webhook, for an address that was opened before its row was loaded. */
export function webhookQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: ["webhook", mode, id],
    queryFn: () => unwrap(data(mode).GET("/webhooks/{id}", { params: { path: { id } } })),
  });
}

/** Those that are gone and whose history is kept. */
export function deletedWebhooksQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: ["webhooks", mode, "deleted"],
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/deletedWebhooks", {
          params: { query: { mode, size: webhookSize, cursor } },
        }),
      ),
    ),
  });
}

export function deletedWebhookQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: ["webhook", mode, id, "deleted"],
    queryFn: () =>
      unwrap(
        management.GET("/deletedWebhooks/{id}", { params: { path: { id }, query: { mode } } }),
      ),
  });
}

/** How many webhooks may still be made; null when the summary does not speak of them. */
export function webhookQuotaQuery(mode: Mode) {
  return queryOptions({
    queryKey: ["usage", "summary", mode],
    queryFn: () => unwrap(management.GET("/usage/summary", { params: { query: { mode } } })),
    select: (usage) =>
      usage.actionUsageSummaries.find((item) => item.action === "CreateWebhook") ?? null,
  });
}

export function createWebhook(mode: Mode, body: NewWebhook, key: RequestKey) {
  return unwrap(data(mode).POST("/webhooks", { body, headers: once(key) }));
}

export function deleteWebhook(mode: Mode, id: string) {
  return unwrap(data(mode).DELETE("/webhooks/{id}", { params: { path: { id } } }));
}

/** Webhooks are a capacity: making one takes of the quota, deleting one gives it back. */
export async function refreshWebhooks(client: QueryClient, mode: Mode) {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["webhooks", mode] }),
    client.invalidateQueries({ queryKey: ["usage", "summary", mode] }),
    client.invalidateQueries({ queryKey: ["dashboard", "hasWebhook", mode] }),
  ]);
}
