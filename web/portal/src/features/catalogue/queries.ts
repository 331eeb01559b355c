import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type {
  DatapointGroup,
  DataSource,
  DataSourceKind,
  FileType,
  SourceHealth,
} from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FileTypeFilter, ProviderFilter } from "./filter";
import { catalogueKeys } from "./keys";

export type { DatapointGroup, DataSource, DataSourceKind, FileType, SourceHealth };

const pageSize = 10;
const suggestionSize = 5;
/** One call for the whole catalogue. */
const wholeSize = 150;
/** The catalogue changes with a new version of the server only. */
const staleTime = 5 * 60_000;

export function providersQuery(mode: Mode, filter: ProviderFilter) {
  return infiniteQueryOptions({
    queryKey: catalogueKeys.providers(mode, filter),
    staleTime,
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/datasources", {
          params: {
            query: {
              mode,
              kind: "PROVIDER",
              size: pageSize,
              cursor,
              name: filter.name || undefined,
              type: filter.type || undefined,
              enabled: filter.enabled || undefined,
            },
          },
        }),
      ),
    ),
    placeholderData: keepPreviousData,
  });
}

export function fileTypesQuery(filter: FileTypeFilter) {
  return infiniteQueryOptions({
    queryKey: catalogueKeys.fileTypes(filter),
    staleTime,
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/fileTypes", {
          params: {
            query: {
              size: pageSize,
              cursor,
              type: filter.type || undefined,
              enabled: filter.enabled || undefined,
            },
          },
        }),
      ),
    ),
    placeholderData: keepPreviousData,
  });
}

/** The few providers whose name fits what was typed so far. */
export function suggestionsQuery(mode: Mode, name: string) {
  return queryOptions({
    queryKey: catalogueKeys.suggestions(mode, name),
    staleTime,
    queryFn: () =>
      unwrap(
        management.GET("/datasources", {
          params: {
            query: { mode, kind: "PROVIDER", name: name || undefined, size: suggestionSize },
          },
        }),
      ),
    select: (page) => page.items.map((source) => source.name),
    placeholderData: keepPreviousData,
  });
}

export function datapointsQuery(kind: DataSourceKind, id: string) {
  return queryOptions({
    queryKey: catalogueKeys.datapoints(kind, id),
    staleTime,
    queryFn: () => listDatapoints({ datasourceId: id, datasourceType: kind }),
  });
}

async function listDatapoints(body: { datasourceId?: string; datasourceType?: DataSourceKind }) {
  const page = await unwrap(management.POST("/datasources/-/datapoints/list", { body }));
  return page.items;
}

/** Every data source and every data point, for the export. */
export async function wholeCatalogue(mode: Mode) {
  const [sources, groups] = await Promise.all([
    unwrap(management.GET("/datasources", { params: { query: { mode, size: wholeSize } } })),
    listDatapoints({}),
  ]);
  return { sources: sources.items, groups };
}

/** How our own connections did at each source, by the id of the source. */
export function healthQuery(mode: Mode) {
  return queryOptions({
    queryKey: catalogueKeys.health(mode),
    staleTime: 60_000,
    queryFn: () => unwrap(management.GET("/datasources/health", { params: { query: { mode } } })),
    select: (list) => new Map(list.items.map((health) => [health.providerId, health])),
  });
}
