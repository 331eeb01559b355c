import { today } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { noFilter, readFilter, type Search, type SessionFilter, toSearch } from "./filter";
import { sessionsQuery } from "./queries";
import { SessionDrawer, type SessionDrawerProps } from "./SessionDrawer";
import { SessionFilterBar } from "./SessionFilterBar";
import { SessionTable } from "./SessionTable";

export interface SessionsTabProps {
  mode: Mode;
  sources: SessionDrawerProps["sources"];
}

/** The runs of people through sites. ?session= opens one of them. */
export function SessionsTab({ mode, sources }: SessionsTabProps) {
  const now = today();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = readFilter(search, now);
  const list = useInfiniteQuery(sessionsQuery(mode, filter));
  /** The tab of the page stays in the address. */
  const searchOf = (of: SessionFilter) => ({
    ...(typeof search.tab === "string" && { tab: search.tab }),
    ...toSearch(of, now),
  });
  const here = searchOf(filter);

  function go(next: SessionFilter) {
    const there = searchOf(next);
    if (JSON.stringify(there) === JSON.stringify(here)) return void list.refetch();
    void navigate({ to: "/link/winkSite", search: there, resetScroll: false });
  }

  function reset() {
    const usual = noFilter(now);
    go(usual);
    return usual;
  }

  return (
    <>
      <SessionFilterBar filter={filter} onSearch={go} onReset={reset} />
      <SessionTable list={list} filter={filter} search={here} onReset={reset} />
      <SessionDrawer
        mode={mode}
        sessionId={typeof search.session === "string" ? search.session : null}
        sources={sources}
        onClose={() => void navigate({ to: "/link/winkSite", search: here, resetScroll: false })}
      />
    </>
  );
}
