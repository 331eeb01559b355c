import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type {
  DataSource,
  TemplateDraft,
  TemplateVersion,
  WinkTemplate,
} from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query";
import { type PreviewSearch, sourceKeys, templateKeys } from "./keys";

export type { DataSource, TemplateDraft, TemplateVersion, WinkTemplate };

const listSize = 50;
/** How many are asked for to find out whether Production has a template at all. */
const firstSize = 20;
export const suggestionSize = 10;
const previewSize = 100;
/** The catalogue changes with a new version of the server only. */
const catalogueStaleTime = 5 * 60_000;

export function templatesQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: templateKeys.list(mode),
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/templates", {
          params: { query: { mode, size: listSize, cursor } },
        }),
      ),
    ),
  });
}

/** The newest template of Production, which its integrations use by default. */
export function firstTemplateQuery(mode: Mode) {
  return queryOptions({
    queryKey: templateKeys.first(mode),
    queryFn: () =>
      unwrap(management.GET("/templates", { params: { query: { mode, size: firstSize } } })),
    select: (page) => page.items[0] ?? null,
  });
}

export function templateQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: templateKeys.one(mode, id),
    // The editor begins with what is saved, not with what was seen before.
    gcTime: 0,
    queryFn: () =>
      unwrap(management.GET("/templates/{id}", { params: { path: { id }, query: { mode } } })),
  });
}

export function versionsQuery(mode: Mode, id: string) {
  return infiniteQueryOptions({
    queryKey: templateKeys.versions(mode, id),
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/templates/{id}/versions", {
          params: { path: { id }, query: { mode, cursor } },
        }),
      ),
    ),
  });
}

/** Data sources whose name fits what was typed, ten at a time. */
export function suggestionsQuery(mode: Mode, name: string) {
  return infiniteQueryOptions({
    queryKey: sourceKeys.suggestions(mode, name),
    staleTime: catalogueStaleTime,
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/datasources", {
          params: {
            query: {
              mode,
              size: suggestionSize,
              name: name || undefined,
              cursor,
            },
          },
        }),
      ),
    ),
    placeholderData: keepPreviousData,
  });
}

/** The chosen data sources, for their names. */
export function chosenQuery(mode: Mode, ids: readonly string[]) {
  return queryOptions({
    queryKey: sourceKeys.chosen(mode, ids),
    staleTime: catalogueStaleTime,
    enabled: ids.length > 0,
    queryFn: () =>
      unwrap(
        management.GET("/datasources", {
          params: { query: { mode, size: previewSize, ids: [...ids] } },
        }),
      ),
    select: (page) => page.items,
    placeholderData: keepPreviousData,
  });
}

/** What the preview lists: the first hundred, or what its search finds. */
export function previewQuery(mode: Mode, search: PreviewSearch) {
  return queryOptions({
    queryKey: sourceKeys.preview(mode, search),
    staleTime: catalogueStaleTime,
    queryFn: () =>
      unwrap(
        management.GET("/datasources", {
          params: {
            query: {
              mode,
              size: search.name ? suggestionSize : previewSize,
              name: search.name || undefined,
              type: search.type || undefined,
              ids: search.ids.length > 0 ? [...search.ids] : undefined,
              topIds: search.topIds.length > 0 ? [...search.topIds] : undefined,
            },
          },
        }),
      ),
  });
}

/** Answers the searches of the preview; what was found before is remembered. */
export function useFindSources(mode: Mode) {
  const client = useQueryClient();
  return (search: PreviewSearch) => client.fetchQuery(previewQuery(mode, search));
}
