import { unwrap } from "@packages/api/envelope";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { management } from "@portal/lib/api/portal";
import type {
  LoggedRequest,
  RequestFigures,
  RequestHour,
  RequestRoute,
} from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type RequestFilter, toSearch } from "./filter";
import { requestLogKeys } from "./keys";

export type { LoggedRequest, RequestFigures, RequestHour, RequestRoute };

const size = 50;
/** More keys than an organization has. */
const keySize = 150;

export function requestsQuery(mode: Mode, filter: RequestFilter) {
  return infiniteQueryOptions({
    queryKey: requestLogKeys.list(mode, filter),
    ...infinitePage((cursor) =>
      unwrap(
        management.GET("/requestLog", {
          params: {
            query: {
              mode,
              size,
              cursor,
              ...toSearch(filter),
              outcome: filter.outcome || undefined,
            },
          },
        }),
      ),
    ),
    placeholderData: keepPreviousData,
  });
}

export function requestQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: requestLogKeys.one(mode, id),
    queryFn: () =>
      unwrap(management.GET("/requestLog/{id}", { params: { path: { id }, query: { mode } } })),
  });
}

export function errorsQuery(mode: Mode) {
  return queryOptions({
    queryKey: requestLogKeys.errors(mode),
    queryFn: () => unwrap(management.GET("/requestLog/errors", { params: { query: { mode } } })),
    select: (page) => page.items,
  });
}

export function routesQuery(mode: Mode, hours: number) {
  return queryOptions({
    queryKey: requestLogKeys.routes(mode, hours),
    queryFn: () =>
      unwrap(management.GET("/requestLog/routes", { params: { query: { mode, hours } } })),
    select: (page) => page.items,
    placeholderData: keepPreviousData,
  });
}

export function hoursQuery(mode: Mode, hours: number, operation: string) {
  return queryOptions({
    queryKey: requestLogKeys.hours(mode, hours, operation),
    queryFn: () =>
      unwrap(
        management.GET("/requestLog/hours", {
          params: { query: { mode, hours, operation: operation || undefined } },
        }),
      ),
    select: (page) => page.items,
    placeholderData: keepPreviousData,
  });
}

export function apiKeysQuery(mode: Mode) {
  return queryOptions({
    queryKey: requestLogKeys.apiKeys(mode),
    queryFn: () =>
      unwrap(management.GET("/apiKeys", { params: { query: { mode, size: keySize } } })),
    select: (page) => page.items,
  });
}
