import { unwrap } from "@packages/api/envelope";
import { data, management } from "@portal/lib/api/portal";
import { serverNow } from "@portal/lib/session/serverClock";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { webhookKeys } from "../keys";
import { isMoving } from "./delivery";
import { type DeliveryFilter, startOf } from "./filter";
import { deliveryKeys, eventTypeKeys, replayKeys } from "./keys";
import { allMissed, type ReplayRequest } from "./replay";

const pageSize = 20;
/** How often what still moves is asked about. A hidden page asks nothing. */
const listMs = 5000;
const firstAttemptMs = 1000;
const replayMs = 1000;
const healthMs = 60_000;

/** The log, newest first. Its span begins at the same moment on every page of it. */
export function deliveriesQuery(mode: Mode, id: string, filter: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: deliveryKeys.list(mode, id, filter),
    initialPageParam: { cursor: "", from: "" },
    queryFn: async ({ pageParam }) => {
      const from = pageParam.from || startOf(filter.within, serverNow());
      const page = await unwrap(
        data(mode).GET("/webhooks/{id}/deliveries", {
          params: {
            path: { id },
            query: {
              size: pageSize,
              cursor: pageParam.cursor || undefined,
              status: filter.status || undefined,
              eventType: filter.eventType || undefined,
              from,
            },
          },
        }),
      );
      return { ...page, from: from ?? "" };
    },
    getNextPageParam: ({ nextCursor, from }) => (nextCursor ? { cursor: nextCursor, from } : null),
    select: (list) => list.pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some((item) => isMoving(item, serverNow())))
        ? listMs
        : false,
  });
}

/** One delivery with its attempts; followed closely until its first attempt has ended. */
export function deliveryQuery(mode: Mode, id: string, deliveryId: string) {
  return queryOptions({
    queryKey: deliveryKeys.one(mode, id, deliveryId),
    queryFn: () =>
      unwrap(
        data(mode).GET("/portal/webhooks/{id}/deliveries/{deliveryId}", {
          params: { path: { id, deliveryId } },
        }),
      ),
    refetchInterval: ({ state: { data: delivery } }) => {
      if (!delivery || !isMoving(delivery, serverNow())) return false;
      return delivery.attempts.length === 0 ? firstAttemptMs : listMs;
    },
  });
}

export function healthQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: webhookKeys.health(mode, id),
    queryFn: () =>
      unwrap(
        management.GET("/webhooks/{id}/health", { params: { path: { id }, query: { mode } } }),
      ),
    refetchInterval: healthMs,
  });
}

export function replayQuery(mode: Mode, id: string, replayId: string) {
  return queryOptions({
    queryKey: replayKeys.one(mode, id, replayId),
    queryFn: () =>
      unwrap(
        management.GET("/webhooks/{id}/replays/{replayId}", {
          params: { path: { id, replayId }, query: { mode } },
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.status === "RUNNING" ? replayMs : false),
  });
}

/** How many events a replay would send, 10,000 at most. */
async function previewReplay(mode: Mode, id: string, body: ReplayRequest): Promise<number> {
  const params = { path: { id }, query: { mode } };
  const { total } = await unwrap(
    management.POST("/webhooks/{id}/replays/preview", { params, body }),
  );
  return total;
}

/** How much a replay would send. While another range is counted, the count before is not shown. */
export function previewQuery(mode: Mode, id: string, request: ReplayRequest | null) {
  return queryOptions({
    queryKey: replayKeys.preview(mode, id, request),
    queryFn: () => (request ? previewReplay(mode, id, request) : 0),
  });
}

/** Whether there is a delivery that is not being retried. */
export function hasGivenUpQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: deliveryKeys.givenUp(mode, id),
    queryFn: async () => {
      const page = await unwrap(
        data(mode).GET("/webhooks/{id}/deliveries", {
          params: { path: { id }, query: { size: 1, status: "DEAD" } },
        }),
      );
      return page.items.length > 0;
    },
  });
}

/** How much did not arrive in all the time that is kept. */
export function missedQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: replayKeys.missed(mode, id),
    queryFn: () => previewReplay(mode, id, allMissed(serverNow())),
  });
}

/** The catalogue of events does not change while the program runs. */
export const eventTypesQuery = queryOptions({
  queryKey: eventTypeKeys.all,
  queryFn: () => unwrap(management.GET("/eventTypes")),
  select: (list) => list.items,
  staleTime: Number.POSITIVE_INFINITY,
});
