import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type { DataSource, TemplateDraft, WinkTemplate } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";

export type { DataSource, TemplateDraft, WinkTemplate };

const listSize = 50;
/** How many are asked for to find out whether Production has a template at all. */
const firstSize = 20;
export const suggestionSize = 10;
const previewSize = 100;
/** The catalogue changes with a new version of the server only. */
const catalogueStaleTime = 5 * 60_000;

export function templatesQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: ["templates", mode],
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
    queryKey: ["template", "first", mode],
    queryFn: () =>
      unwrap(management.GET("/templates", { params: { query: { mode, size: firstSize } } })),
    select: (page) => page.items[0] ?? null,
  });
}

export function templateQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: ["template", mode, id],
    // The editor begins with what is saved, not with what was seen before.
    gcTime: 0,
    queryFn: () =>
      unwrap(management.GET("/templates/{id}", { params: { path: { id }, query: { mode } } })),
  });
}

export function createTemplate(mode: Mode, body: TemplateDraft, key: RequestKey) {
  const params = { query: { mode } };
  return unwrap(management.POST("/templates", { params, body, headers: once(key) }));
}

export function saveTemplate(mode: Mode, id: string, body: TemplateDraft) {
  return unwrap(
    management.PUT("/templates/{id}", { params: { query: { mode }, path: { id } }, body }),
  );
}

export function copyTemplate(mode: Mode, id: string, key: RequestKey) {
  const params = { path: { id }, query: { mode } };
  return unwrap(management.POST("/templates/{id}/copy", { params, headers: once(key) }));
}

export function deleteTemplate(mode: Mode, id: string) {
  return unwrap(
    management.DELETE("/templates/{id}", { params: { path: { id }, query: { mode } } }),
  );
}

/** Keeps a logo and returns its address. */
export async function uploadLogo(logo: Blob): Promise<string> {
  const form = new FormData();
  form.append("purpose", "logo");
  form.append("file", logo, "logo.png");
  const { imageUrl } = await unwrap(
    management.POST("/images", {
      // The description knows files as text.
      body: { purpose: "logo", file: "" },
      bodySerializer: () => form,
    }),
  );
  return imageUrl;
}

export async function refreshTemplates(client: QueryClient, mode: Mode) {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["templates", mode] }),
    client.invalidateQueries({ queryKey: ["template", "first", mode] }),
    client.invalidateQueries({ queryKey: ["emulator", "templates", mode] }),
  ]);
}

/** Data sources whose name fits what was typed, ten at a time. */
export function suggestionsQuery(mode: Mode, name: string) {
  return infiniteQueryOptions({
    queryKey: ["templates", "suggestions", mode, name],
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
    queryKey: ["templates", "chosen", mode, [...ids].sort()],
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

export interface PreviewSearch {
  ids: readonly string[];
  topIds: readonly string[];
  name: string;
  type: string;
}

/** What the preview lists: the first hundred, or what its search finds. */
export function previewQuery(mode: Mode, search: PreviewSearch) {
  return queryOptions({
    queryKey: ["templates", "preview", mode, search],
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
