import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type { SiteVersion, WinkSite } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { managedSiteKeys } from "./keys";

export type { SiteVersion, WinkSite };

export function siteQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: managedSiteKeys.one(mode, id),
    queryFn: () =>
      unwrap(management.GET("/sites/{id}", { params: { path: { id }, query: { mode } } })),
  });
}

export function versionsQuery(mode: Mode, id: string) {
  return infiniteQueryOptions({
    queryKey: managedSiteKeys.versions(mode, id),
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/sites/{id}/versions", {
          params: { path: { id }, query: { mode, cursor } },
        }),
      ),
    ),
  });
}
