import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { siteKeys } from "@portal/lib/api/keys";
import { management } from "@portal/lib/api/portal";
import type { Site, SiteDraft, SiteEdit, SiteLink, SiteVersion } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions } from "@tanstack/react-query";

export type { Site, SiteDraft, SiteEdit, SiteLink, SiteVersion };

const listSize = 10;

export function sitesQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: siteKeys.list(mode),
    ...infinitePage((cursor) =>
      unwrap(management.GET("/sites", { params: { query: { mode, size: listSize, cursor } } })),
    ),
  });
}

export function versionsQuery(mode: Mode, id: string) {
  return infiniteQueryOptions({
    queryKey: siteKeys.versions(mode, id),
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/sites/{id}/versions", {
          params: { path: { id }, query: { mode, cursor } },
        }),
      ),
    ),
  });
}

export function linksQuery(mode: Mode, id: string) {
  return infiniteQueryOptions({
    queryKey: siteKeys.links(mode, id),
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/sites/{id}/links", { params: { path: { id }, query: { mode, cursor } } }),
      ),
    ),
  });
}
