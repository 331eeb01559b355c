import { unwrap } from "@packages/api/envelope";
import { fill } from "@portal/lib/api/fill";
import { infinitePage } from "@portal/lib/api/infinitePage";
import { data, management } from "@portal/lib/api/portal";
import type {
  ErasureProof,
  ListedUser,
  TimelineEntry,
  UserAccount,
  UserArchive,
  UserForm,
} from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { toQuery, type UserFilter, type UserStatus } from "./filter";
import { erasureKeys, providerKeys, recordKeys, userKeys } from "./keys";

export type { ErasureProof, ListedUser, TimelineEntry, UserAccount, UserArchive, UserForm };

const userSize = 20;
const archiveSize = 10;
const recordSize = 50;
const timelineSize = 25;
const logoSize = 100;
const suggestionSize = 5;

export function usersQuery(mode: Mode, status: UserStatus, filter: UserFilter) {
  return infiniteQueryOptions({
    queryKey: userKeys.list(mode, status, filter),
    ...infinitePage((first, reading) =>
      fill(userSize, first, (size, cursor) =>
        unwrap(
          data(mode).GET("/portal/users", {
            params: { query: { size, cursor, ...toQuery(status, filter) } },
            signal: reading.signal,
          }),
        ),
      ),
    ),
    placeholderData: keepPreviousData,
  });
}

export function userQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: userKeys.one(mode, id),
    queryFn: () => unwrap(data(mode).GET("/portal/users/{id}", { params: { path: { id } } })),
  });
}

export function accountsQuery(mode: Mode, userId: string) {
  return queryOptions({
    queryKey: userKeys.accounts(mode, userId),
    queryFn: () =>
      unwrap(
        data(mode).GET("/portal/users/{id}/accounts", {
          params: { path: { id: userId }, query: { mode } },
        }),
      ),
    select: (page) => page.items,
  });
}

export function payloadQuery(mode: Mode, accountId: string) {
  return queryOptions({
    queryKey: recordKeys.payload(mode, accountId),
    queryFn: () =>
      unwrap(data(mode).GET("/accounts/{id}/payload", { params: { path: { id: accountId } } })),
  });
}

/** The figures of an account's insight, named for people. */
export function insightQuery(mode: Mode, accountId: string) {
  return queryOptions({
    queryKey: recordKeys.insight(mode, accountId),
    retry: false,
    queryFn: () =>
      unwrap(
        data(mode).GET("/portal/insightSummary", {
          params: { query: { accountId, environment: mode } },
        }),
      ),
    select: (answer) => answer.formatterData,
  });
}

/** The few providers whose name fits what was typed so far. */
export function providersQuery(mode: Mode, name: string) {
  return queryOptions({
    queryKey: providerKeys.suggestions(mode, name),
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

/** All pages of a list that is short in nearly every case. */
async function everyPage<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor);
    all.push(...page.items);
    if (!page.nextCursor) return all;
    cursor = page.nextCursor;
  }
}

export function archivesQuery(mode: Mode, userId: string) {
  return queryOptions({
    queryKey: userKeys.archives(mode, userId),
    queryFn: () =>
      everyPage((cursor) =>
        unwrap(
          data(mode).GET("/portal/users/{id}/archives", {
            params: { path: { id: userId }, query: { size: archiveSize, cursor } },
          }),
        ),
      ),
  });
}

export function formsQuery(mode: Mode, userId: string) {
  return queryOptions({
    queryKey: userKeys.forms(mode, userId),
    queryFn: () =>
      everyPage((cursor) =>
        unwrap(
          data(mode).GET("/portal/users/{id}/forms", {
            params: { path: { id: userId }, query: { size: archiveSize, cursor } },
          }),
        ),
      ),
  });
}

/** What was read from an archive, kind by kind. */
export function archiveRecordsQuery(mode: Mode, archive: UserArchive) {
  const query = { userId: archive.userId, accountId: archive.accountId, size: recordSize };
  return queryOptions({
    queryKey: recordKeys.archive(mode, archive.id),
    queryFn: async () => {
      const api = data(mode);
      const [identities, employments, documents, incomes, insights] = await Promise.all([
        unwrap(api.GET("/identities", { params: { query } })),
        unwrap(api.GET("/employments", { params: { query } })),
        unwrap(api.GET("/documents", { params: { query } })),
        unwrap(api.GET("/incomes", { params: { query } })),
        unwrap(api.GET("/insights", { params: { query } })),
      ]);
      return {
        identities: identities.items,
        employments: employments.items,
        documents: documents.items,
        incomes: incomes.items,
        monthlyIncomes: insights.items[0]?.monthlyIncomes ?? [],
      };
    },
  });
}

/** Names and logos of data sources by id. */
export function logosQuery(mode: Mode) {
  return queryOptions({
    queryKey: providerKeys.logos(mode),
    staleTime: 5 * 60_000,
    queryFn: () =>
      unwrap(management.GET("/datasources", { params: { query: { mode, size: logoSize } } })),
    select: (page) => new Map(page.items.map((source) => [source.id, source])),
  });
}

export function timelineQuery(mode: Mode, userId: string) {
  return infiniteQueryOptions({
    queryKey: userKeys.timeline(mode, userId),
    ...infinitePage((cursor) =>
      unwrap(
        data(mode).GET("/portal/users/{id}/timeline", {
          params: {
            path: { id: userId },
            query: { size: timelineSize, cursor },
          },
        }),
      ),
    ),
  });
}

const erasurePollMs = 1000;

export function erasureQuery(mode: Mode, id: string) {
  return queryOptions({
    queryKey: erasureKeys.one(mode, id),
    queryFn: () => unwrap(data(mode).GET("/portal/erasures/{id}", { params: { path: { id } } })),
    refetchInterval: (query) => (query.state.data?.status === "DONE" ? false : erasurePollMs),
  });
}
