import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data } from "@portal/lib/api/portal";
import type { Signal, SignalMetric, SignalRule } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { numberOf } from "./form";
import { signalKeys } from "./keys";

export type { Signal, SignalMetric, SignalRule };

const size = 10;

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

/** All rules of a mode; there are few. */
export function rulesQuery(mode: Mode) {
  return queryOptions({
    queryKey: signalKeys.rules(mode),
    queryFn: () => unwrap(data(mode).GET("/portal/signalRules")),
    select: (page) => page.items,
    refetchOnMount: "always",
  });
}
