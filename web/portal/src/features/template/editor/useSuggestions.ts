import type { Mode } from "@portal/lib/session/storage";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { suggestionSize, suggestionsQuery } from "../queries";

/** Fewer than that are left of a page when most of it is chosen: the next one is asked for. */
const tooFew = 5;

interface Wanted {
  name: string;
  /** The chosen ones, which are not suggested again. */
  ids: readonly string[];
  isOpen: boolean;
}

/** At most ten data sources to pick, of as many pages as that takes. */
export function useSuggestions(mode: Mode, { name, ids, isOpen }: Wanted) {
  const found = useInfiniteQuery({ ...suggestionsQuery(mode, name), enabled: isOpen });
  const { hasNextPage, isFetching, fetchNextPage } = found;
  const rest = (found.data ?? []).filter((source) => !ids.includes(source.id));
  const wantsMore = isOpen && rest.length < tooFew && hasNextPage && !isFetching;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  return {
    options: rest.slice(0, suggestionSize),
    isNone: found.isSuccess && rest.length === 0 && !hasNextPage,
  };
}
