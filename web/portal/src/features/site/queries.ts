import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type { Site, SiteDraft, SiteEdit, SiteVersion, WinkTemplate } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { siteKeys } from "./keys";

export type { Site, SiteDraft, SiteEdit, SiteVersion };

const listSize = 10;
const templateSize = 50;
/** A text is always read the same way. */
const markdownStaleTime = Number.POSITIVE_INFINITY;

export function sitesQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: siteKeys.list(mode),
    ...infinitePage((cursor) =>
      unwrap(management.GET("/sites", { params: { query: { mode, size: listSize, cursor } } })),
    ),
  });
}

export function siteQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: siteKeys.one(mode, id),
    // The editor begins with what is saved, not with what was seen before.
    gcTime: 0,
    queryFn: () =>
      unwrap(management.GET("/sites/{id}", { params: { query: { mode }, path: { id } } })),
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

/** All templates of the mode: whoever chooses one must be able to find it. */
export function templateChoiceQuery(mode: Mode) {
  return queryOptions({
    queryKey: siteKeys.templates(mode),
    queryFn: async () => {
      const all: WinkTemplate[] = [];
      let cursor: string | undefined;
      do {
        const params = { query: { mode, size: templateSize, cursor } };
        const page = await unwrap(management.GET("/templates", { params }));
        all.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return all;
    },
  });
}

/** A text as the hosted page will show it. */
export function markdownQuery(text: string) {
  return queryOptions({
    queryKey: siteKeys.markdown(text),
    staleTime: markdownStaleTime,
    queryFn: () => unwrap(management.POST("/markdown", { body: { text } })),
    select: ({ nodes }) => nodes ?? [],
    placeholderData: keepPreviousData,
  });
}
