import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data, management } from "@portal/lib/api/portal";
import { usageSummaryQuery } from "@portal/lib/api/usage";
import type { Archive, Correction, Field, Hint } from "@portal/lib/api/wire";
import { browserZone } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ArchiveFilter } from "./filter";
import { archiveKeys } from "./keys";

export type { Archive, Correction, Field, Hint };

const size = 10;
/** How often what is being read is asked for. */
const pollMs = 3000;
const fileTypeSize = 50;

/** The documents that may still be submitted. */
export function uploadQuotaQuery(mode: Mode) {
  return queryOptions({
    ...usageSummaryQuery(mode),
    select: (usage) =>
      usage.actionUsageSummaries.find(({ action }) => action === "SubmitArchive") ?? null,
  });
}

export function archivesQuery(mode: Mode, filter: ArchiveFilter) {
  return infiniteQueryOptions({
    queryKey: archiveKeys.list(mode, filter),
    ...infinitePage((cursor) =>
      unwrap(
        data(mode).GET("/archives", {
          params: {
            query: {
              size,
              cursor,
              fileType: filter.fileType || undefined,
              startDate: filter.from || undefined,
              endDate: filter.to || undefined,
              timeZone: filter.from || filter.to ? browserZone() : undefined,
            },
          },
        }),
      ),
    ),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isMoving)) ? pollMs : false,
  });
}

/** Whether a document is still being read. */
function isMoving({ state }: Archive): boolean {
  return state.status === "STARTED";
}

/** Documents with fields that somebody should compare with the file, newest first. */
export function reviewQuery(mode: Mode) {
  return infiniteQueryOptions({
    queryKey: archiveKeys.review(mode),
    ...infinitePage((cursor) =>
      unwrap(data(mode).GET("/portal/archives/review", { params: { query: { size, cursor } } })),
    ),
    refetchOnMount: "always",
  });
}

export function archiveQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: archiveKeys.one(mode, id),
    retry: false,
    refetchOnMount: "always",
    queryFn: () => readArchive(mode, id),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? pollMs : false),
  });
}

export function readArchive(mode: Mode, id: string) {
  return unwrap(data(mode).GET("/archives/{id}", { params: { path: { id } } }));
}

/** All types of documents, as people call them. Uploads of the widget may be of any. */
export const fileTypesQuery = queryOptions({
  queryKey: archiveKeys.fileTypes,
  queryFn: () =>
    unwrap(management.GET("/fileTypes", { params: { query: { size: fileTypeSize } } })),
  select: (page) => page.items.map(({ type, typeLabel }) => ({ value: type, label: typeLabel })),
});
