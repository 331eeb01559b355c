import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data, management } from "@portal/lib/api/portal";
import type { FunnelDay, WinkSession, WinkSessionDetail } from "@portal/lib/api/wire";
import type { DayRange } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type SessionFilter, toQuery } from "./filter";
import { sessionKeys } from "./keys";

export type { WinkSession, WinkSessionDetail };

/** How far the sessions of a site came, by their page's day. */
export type SiteFunnelDay = FunnelDay & { part: string };

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

export function siteFunnelQuery(mode: Mode, filter: DayRange & { siteId: string }) {
  const { from, to, siteId } = filter;
  return queryOptions({
    queryKey: sessionKeys.funnel(mode, filter),
    queryFn: () =>
      unwrap(
        management.GET("/conversion/sites", {
          params: { query: { mode, from, to, winkSiteId: siteId || undefined } },
        }),
      ),
    select: (page) => page.items.map((row) => ({ ...row, part: row.winkSiteId })),
    placeholderData: keepPreviousData,
  });
}
