import { hasProduction } from "@portal/lib/session/storage";
import { useInfiniteQuery } from "@tanstack/react-query";
import { newestFirst } from "./apiKey";
import { keysQuery } from "./queries";

/** Both lists as one. Without a production token there can be no production key to ask for. */
export function useKeys() {
  const sandbox = useInfiniteQuery(keysQuery("SANDBOX"));
  const production = useInfiniteQuery(keysQuery("PRODUCTION", hasProduction()));
  const lists = hasProduction() ? [sandbox, production] : [sandbox];
  const failed = lists.find((list) => list.isError);
  const loadable = lists.filter((list) => list.hasNextPage);
  return {
    rows: newestFirst(...lists.map((list) => list.data)),
    status: listStatus(
      failed !== undefined,
      lists.some((list) => list.isPending),
    ),
    error: failed?.error,
    refetching: lists.some((list) => list.isRefetching),
    refetch: () => lists.forEach((list) => void list.refetch()),
    hasMore: loadable.length > 0,
    loadingMore: lists.some((list) => list.isFetchingNextPage),
    loadMore: () => loadable.forEach((list) => void list.fetchNextPage()),
  };
}

export type KeyList = ReturnType<typeof useKeys>;

function listStatus(failed: boolean, pending: boolean): "error" | "pending" | "success" {
  if (failed) return "error";
  return pending ? "pending" : "success";
}
