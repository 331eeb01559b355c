import { ApiError } from "@packages/api/error";
import type { Source } from "@packages/api/widget";
import { useCallback, useEffect, useRef, useState } from "react";
import { shownMessage } from "./api";
import { useConfig, useWink } from "./context";

const SEARCH_DELAY_MS = 200;

interface List {
  /** Null until the first answer. */
  items: Source[] | null;
  nextCursor: string | null;
  failure: { message: string | null } | null;
}

/**
 * The list of sources for the machine's filter: 200 ms after the last letter, old rows stay until
 * the new ones are there, further pages by cursor.
 */
export function useSources() {
  const { api, state, dispatch, locale } = useWink();
  const { templateId } = useConfig();
  const { name, type } = state.filter;
  const { tokenEpoch } = state;
  const [list, setList] = useState<List>({ items: null, nextCursor: null, failure: null });
  const [attempt, setAttempt] = useState(0);
  const loading = useRef<AbortController | null>(null);
  const asked = useRef({ name, attempt });

  const load = useCallback(
    async (before: Source[], cursor: string | null) => {
      loading.current?.abort();
      const abort = new AbortController();
      loading.current = abort;
      try {
        const page = await api.sources(
          { templateId, name: name.trim(), type, locale, cursor },
          abort.signal,
        );
        if (abort.signal.aborted) return;
        setList({ items: [...before, ...page.items], nextCursor: page.nextCursor, failure: null });
      } catch (error) {
        if (abort.signal.aborted || !(error instanceof ApiError)) return;
        if (error.status === 401) dispatch({ type: "UNAUTHORIZED", effect: null });
        else setList((old) => ({ ...old, failure: { message: shownMessage(error) } }));
      } finally {
        if (loading.current === abort) loading.current = null;
      }
    },
    [api, templateId, name, type, locale, dispatch],
  );

  // Talks to the server; the token's epoch and the attempt are reasons to ask again.
  useEffect(() => {
    const isTyping = asked.current.name !== name;
    asked.current = { name, attempt };
    const timer = setTimeout(() => void load([], null), isTyping ? SEARCH_DELAY_MS : 0);
    return () => {
      clearTimeout(timer);
      loading.current?.abort();
    };
  }, [load, tokenEpoch, attempt]);

  return {
    ...list,
    loadMore: () => {
      if (list.nextCursor && list.items && !loading.current) void load(list.items, list.nextCursor);
    },
    reload: () => {
      setList((old) => ({ ...old, failure: null }));
      setAttempt((count) => count + 1);
    },
  };
}
