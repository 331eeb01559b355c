import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data, management } from "@portal/lib/api/portal";
import { usageSummaryQuery } from "@portal/lib/api/usage";
import type { DeletedWebhook, Webhook } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { webhookKeys } from "./keys";

export type { DeletedWebhook, Webhook };

const webhookSize = 10;

export function webhooksQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: webhookKeys.lists(mode),
    ...infinitePage((cursor) =>
      unwrap(
        data(mode).GET("/webhooks", {
          params: { query: { size: webhookSize, cursor } },
        }),
      ),
    ),
  });
}

const lastMs = 30_000;

/** The newest delivery of each webhook, by the id of the webhook. */
export function lastDeliveriesQuery(mode: Mode) {
  return queryOptions({
    queryKey: webhookKeys.last(mode),
    queryFn: () =>
      unwrap(management.GET("/webhooks/-/lastDeliveries", { params: { query: { mode } } })),
    select: (list) => new Map(list.items.map((delivery) => [delivery.webhookId, delivery])),
    refetchInterval: lastMs,
  });
}

/** One webhook, for an address that was opened before its row was loaded. */
export function webhookQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: webhookKeys.one(mode, id),
    queryFn: () => unwrap(data(mode).GET("/webhooks/{id}", { params: { path: { id } } })),
  });
}

/** Those that are gone and whose history is kept. */
export function deletedWebhooksQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: webhookKeys.deleted(mode),
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
    queryKey: webhookKeys.oneDeleted(mode, id),
    queryFn: () =>
      unwrap(
        management.GET("/deletedWebhooks/{id}", { params: { path: { id }, query: { mode } } }),
      ),
  });
}

/** How many webhooks may still be made; null when the summary does not speak of them. */
export function webhookQuotaQuery(mode: Mode) {
  return queryOptions({
    ...usageSummaryQuery(mode),
    select: (usage) =>
      usage.actionUsageSummaries.find((item) => item.action === "CreateWebhook") ?? null,
  });
}
