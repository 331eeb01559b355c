import { unwrap } from "@packages/api/envelope";
import type { SavedFlow } from "@packages/flow/saved";
import { management } from "@portal/lib/api/portal";
import type { Site, SiteDraft, SiteEdit, WinkTemplate } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { builderKeys } from "./keys";

export type { Site };

const templateSize = 50;

export function siteQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: builderKeys.site(mode, id),
    // The builder begins with what is saved, not with what was seen before.
    gcTime: 0,
    queryFn: () =>
      unwrap(management.GET("/sites/{id}", { params: { query: { mode }, path: { id } } })),
  });
}

/** All templates of the mode: whoever chooses one must be able to find it. */
export function templatesQuery(mode: Mode) {
  return queryOptions({
    queryKey: builderKeys.templates(mode),
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

/** A text in Markdown as the public page will show it. */
export function markdownQuery(text: string) {
  return queryOptions({
    queryKey: builderKeys.markdown(text),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => unwrap(management.POST("/markdown", { body: { text } })),
    select: ({ nodes }) => nodes ?? [],
    placeholderData: keepPreviousData,
  });
}

/** The parts of a site that a flow is. The description of the API calls them any JSON. */
export function savedOf({ name, enabled, winkSiteTemplate }: Site): SavedFlow {
  return { name, enabled, type: "LOWCODE", winkSiteTemplate: winkSiteTemplate as never };
}

export interface SiteSave {
  saved: SavedFlow;
  /** As the site was read; without one the last save wins. */
  version?: string;
}

/** Saves the site with an id, or creates one. */
export function saveSite(
  mode: Mode,
  id: string | null,
  { saved, version }: SiteSave,
  key: RequestKey,
) {
  const body = { ...saved, version } as unknown;
  if (id === null) {
    const params = { query: { mode } };
    return unwrap(
      management.POST("/sites", { params, body: body as SiteDraft, headers: once(key) }),
    );
  }
  const params = { query: { mode }, path: { id } };
  return unwrap(management.PUT("/sites/{id}", { params, body: body as SiteEdit }));
}
