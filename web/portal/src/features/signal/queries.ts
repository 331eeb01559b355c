import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data } from "@portal/lib/api/portal";
import type { Signal, SignalMetric } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { numberOf } from "./form";
import { signalKeys } from "./keys";

export type { Signal, SignalMetric };

const size = 10;

/** Whether there is a source to ask. */
export function sourceQuery(mode: Mode) {
  return queryOptions({
    queryKey: signalKeys.source(mode),
    queryFn: () => unwrap(data(mode).GET("/portal/signalSource")),
  });
}

/** What every metric is about. The list is the program's own and never changes while it runs. */
export function metricsQuery(mode: Mode) {
  return queryOptions({
    queryKey: signalKeys.metrics,
    queryFn: () => unwrap(data(mode).GET("/portal/signalMetrics")),
    select: (page) => page.items,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All, or what a search finds: by an ID of ours, or else by the number. */
export function signalsQuery(mode: Mode, search: string) {
  const filter = /^signal-/.test(search) ? { signalId: search } : { phone: numberOf(search) };
  return infiniteQueryOptions({
    queryKey: signalKeys.list(mode, search),
    ...infinitePage((cursor) =>
      unwrap(
        data(mode).GET("/alpha/signals", {
          params: { query: { size, cursor, ...(search && filter) } },
        }),
      ),
    ),
    refetchOnMount: "always",
  });
}

export function signalQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: signalKeys.one(mode, id),
    retry: false,
    refetchOnMount: "always",
    queryFn: () => unwrap(data(mode).GET("/alpha/signals/{id}", { params: { path: { id } } })),
  });
}

/** What changed against the signal that this one ran again. */
export function changesQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: signalKeys.changes(mode, id),
    queryFn: () =>
      unwrap(data(mode).GET("/portal/signals/{id}/changes", { params: { path: { id } } })),
  });
}

const requestsSize = 20;

/** For admins: who asked what about whom under which consent. */
export function requestsQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: signalKeys.requests(mode),
    ...infinitePage((cursor) =>
      unwrap(
        data(mode).GET("/portal/signals/requests", {
          params: { query: { size: requestsSize, cursor } },
        }),
      ),
    ),
    refetchOnMount: "always",
  });
}

/** The same as CSV. */
export async function exportRequests(mode: Mode): Promise<string> {
  const { data: text } = await data(mode).GET("/portal/signals/requests/export", {
    parseAs: "text",
  });
  return text ?? "";
}
