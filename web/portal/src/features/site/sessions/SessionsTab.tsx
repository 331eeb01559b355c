import { SegmentedControl } from "@mantine/core";
import { today } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { noFilter, readFilter, type Search, type SessionFilter, toSearch } from "./filter";
import { toFunnel } from "./funnel";
import { sessionsQuery, siteFunnelQuery } from "./queries";
import { SessionDrawer, type SessionDrawerProps } from "./SessionDrawer";
import { SessionFilterBar } from "./SessionFilterBar";
import classes from "./Sessions.module.css";
import { SessionTable } from "./SessionTable";

// With its chart it is bigger than the list.
const SiteFunnel = lazy(async () => ({ default: (await import("./SiteFunnel")).SiteFunnel }));

export interface SessionsTabProps {
  mode: Mode;
  sources: SessionDrawerProps["sources"];
}

/** The runs of people through sites. ?session= opens one of them, ?view=funnel shows where they leave. */
export function SessionsTab({ mode, sources }: SessionsTabProps) {
  const now = today();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = readFilter(search, now);
  const isFunnel = search.view === "funnel";
  const list = useInfiniteQuery({ ...sessionsQuery(mode, filter), enabled: !isFunnel });
  const counted = toFunnel(filter, now);
  const funnel = useQuery({
    ...siteFunnelQuery(mode, counted),
    enabled: isFunnel && counted.from <= counted.to,
  });
  /** The tab of the page stays in the address. */
  const searchOf = (of: SessionFilter, asFunnel = isFunnel) => ({
    ...(typeof search.tab === "string" && { tab: search.tab }),
    ...(asFunnel && { view: "funnel" }),
    ...toSearch(of, now),
  });
  const here = searchOf(filter);

  function go(next: SessionFilter, asFunnel = isFunnel) {
    const there = searchOf(next, asFunnel);
    if (JSON.stringify(there) === JSON.stringify(here))
      return void (isFunnel ? funnel : list).refetch();
    void navigate({ to: "/link/winkSite", search: there, resetScroll: false });
  }

  /** By what the funnel can't be: a session has no user until it starts, and moves on from one status to the next. */
  const isNarrowed = Boolean(filter.userId || filter.status);

  function reset() {
    const usual = noFilter(now);
    go(usual);
    return usual;
  }

  return (
    <>
      <SessionFilterBar filter={filter} onSearch={(next) => go(next)} onReset={reset} />
      <SegmentedControl
        className={classes.views}
        size="sm"
        aria-label="View"
        data={["Sessions", "Funnel"]}
        value={isFunnel ? "Funnel" : "Sessions"}
        onChange={(view) => go(filter, view === "Funnel")}
      />
      {isFunnel ? (
        <Suspense fallback={null}>
          <SiteFunnel mode={mode} funnel={funnel} range={counted} isNarrowed={isNarrowed} />
        </Suspense>
      ) : (
        <SessionTable list={list} filter={filter} search={here} onReset={reset} />
      )}
      <SessionDrawer
        mode={mode}
        sessionId={typeof search.session === "string" ? search.session : null}
        sources={sources}
        onClose={() => void navigate({ to: "/link/winkSite", search: here, resetScroll: false })}
      />
    </>
  );
}
