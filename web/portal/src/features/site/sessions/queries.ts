import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data } from "@portal/lib/api/portal";
import type { WinkSession, WinkSessionDetail } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type SessionFilter, toQuery } from "./filter";
import { sessionKeys } from "./keys";

export type { WinkSession, WinkSessionDetail };

const size = 20;

export function sessionsQuery(mode: Mode, filter: SessionFilter) {
  return infiniteQueryOptions({
    queryKey: sessionKeys.list(mode, filter),
    ...infinitePage((cursor) =>
      unwrap(
        data(mode).GET("/portal/winkSessions", {
          params: { query: { size, cursor, ...toQuery(filter) } },
        }),
      ),
    ),
    placeholderData: keepPreviousData,
  });
}

export function sessionQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: sessionKeys.one(mode, id),
    queryFn: () =>
      unwrap(data(mode).GET("/portal/winkSessions/{id}", { params: { path: { id } } })),
  });
}
