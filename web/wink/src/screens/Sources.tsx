import type { LinkedAccount } from "@packages/api/widget";
import { useEffect, useRef } from "react";
import { useConfig, useWink } from "../context";
import { Button } from "../parts/Button";
import { Problem } from "../parts/Problem";
import { Screen } from "../parts/Screen";
import { Skeleton } from "../parts/Skeleton";
import { useSources } from "../useSources";
import { SourceFilter } from "./SourceFilter";
import { LinkedRow, SourceRow } from "./SourceRow";
import styles from "./sources.module.css";

export function Sources() {
  const { text, state, dispatch } = useWink();
  const { items, failure, nextCursor, loadMore, reload } = useSources();
  const end = useEndInSight(loadMore);
  const actions = (
    <div className={styles.help}>
      <Button look="link" onClick={() => dispatch({ type: "HELP" })}>
        {text.cannotFind}
      </Button>
    </div>
  );
  return (
    <Screen top={<SourceFilter />} actions={actions}>
      <div className={styles.list}>
        <LinkedBlock />
        {items === null && !failure && <Skeleton rows={6} isList />}
        {items?.length === 0 && <p className={styles.none}>{text.noSources}</p>}
        <ul>
          {items?.map((source) => (
            <li key={source.id}>
              <SourceRow source={source} isConnected={isConnected(state.linked, source.id)} />
            </li>
          ))}
        </ul>
        {failure && (
          <div className={styles.failure}>
            <Problem message={failure.message} onRetry={reload} />
          </div>
        )}
        {nextCursor && !failure && (
          <div ref={end}>
            <Skeleton rows={1} isList />
          </div>
        )}
        <p className="sr" role="status">
          {items && text.sourcesShown(items.length)}
        </p>
      </div>
    </Screen>
  );
}

const isConnected = (linked: LinkedAccount[], providerId: string) =>
  linked.some((item) => item.providerId === providerId && item.connectionStatus === "CONNECTED");

/** What is connected already, on top, while nothing is searched for. */
function LinkedBlock() {
  const { text, state } = useWink();
  const { showLinked } = useConfig();
  const isFiltered = state.filter.name.trim() !== "" || state.filter.type !== "";
  if (!showLinked || isFiltered || state.linked.length === 0) return null;
  return (
    <>
      <h2 className={styles.block}>{text.linkedTitle}</h2>
      <ul>
        {state.linked.map((account) => (
          <li key={account.accountId}>
            <LinkedRow account={account} />
          </li>
        ))}
      </ul>
      <h2 className={styles.block}>{text.allTitle}</h2>
    </>
  );
}

/** Calls back when the end of the list comes near the window. */
function useEndInSight(onSight: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onSight);
  useEffect(() => {
    latest.current = onSight;
    const target = end.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { root: target.closest("[data-scroll]"), rootMargin: "300px" },
    );
    observer.observe(target);
    return () => observer.disconnect();
  });
  return end;
}
