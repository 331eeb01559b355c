import { unwrap } from "@shared/api/envelope";
import { data, management } from "@shared/api/portal";
import type { ListedUser, UserAccount } from "@shared/api/wire";
import type { Mode } from "@shared/session/storage";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { UserFilter } from "./filter";

export type { ListedUser, UserAccount };

export type UserStatus = "success" | "fail";

const userSize = 20;
const suggestionSize = 5;
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function usersQuery(mode: Mode, status: UserStatus, filter: UserFilter) {
  return infiniteQueryOptions({
    queryKey: ["users", mode, status, filter],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      unwrap(
        management.GET("/users", {
          params: {
            query: {
              mode,
              status,
              size: userSize,
              cursor: pageParam || undefined,
              queryStartDate: filter.from,
              queryEndDate: filter.to,
              timeZone: timeZone(),
              userName: filter.userName || undefined,
              queryProviderId: filter.providerId || undefined,
              queryUserId: filter.userId || undefined,
            },
          },
        }),
      ),
    getNextPageParam: (page) => page.nextCursor,
    select: (list) => list.pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
  });
}

export function userQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: ["user", mode, id],
    queryFn: () =>
      unwrap(management.GET("/users/{id}", { params: { path: { id }, query: { mode } } })),
  });
}

export function accountsQuery(mode: Mode, userId: string) {
  return queryOptions({
    queryKey: ["user", mode, userId, "accounts"],
    queryFn: () =>
      unwrap(
        management.GET("/users/{id}/accounts", {
          params: { path: { id: userId }, query: { mode } },
        }),
      ),
    select: (page) => page.items,
  });
}

export function payloadQuery(mode: Mode, accountId: string) {
  return queryOptions({
    queryKey: ["account", mode, accountId, "payload"],
    queryFn: () =>
      unwrap(data(mode).GET("/accounts/{id}/payload", { params: { path: { id: accountId } } })),
  });
}

/** The few providers whose name fits what was typed so far. */
export function providersQuery(mode: Mode, name: string) {
  return queryOptions({
    queryKey: ["providers", "suggestions", mode, name],
    staleTime: 5 * 60_000,
    queryFn: () =>
      unwrap(
        management.GET("/datasources", {
          params: { query: { mode, name: name || undefined, size: suggestionSize } },
        }),
      ),
    select: (page) => page.items,
    placeholderData: keepPreviousData,
  });
}
