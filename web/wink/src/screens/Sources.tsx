import type { Source } from "@packages/api/widget";
import { useConfig, useWink } from "../context";
import { Button } from "../parts/Button";
import { Problem } from "../parts/Problem";
import { Screen } from "../parts/Screen";
import { Skeleton } from "../parts/Skeleton";
import { isDocument } from "../transition";
import { useSources } from "../useSources";
import { SourceFilter } from "./SourceFilter";
import { LinkedRow, SourceRow } from "./SourceRow";
import styles from "./sources.module.css";

export function Sources() {
  const { text, state, dispatch } = useWink();
  const { showLinked, consent } = useConfig();
  const { items, failure, nextCursor, loadMore, reload } = useSources();
  const { name, type } = state.filter;
  const isBlockShown = showLinked && !name.trim() && !type && state.linked.length > 0;
  /** Of one document there may be many, of an account at a provider there is one: it is opened, not connected again. */
  const accountOf = (source: Source) =>
    isDocument(source)
      ? undefined
      : state.linked.find(({ providerId }) => providerId === source.id);
  const actions = (
    <div className={styles.help}>
      <Button look="link" onClick={() => dispatch({ type: "HELP" })}>
        {text.cannotFind}
      </Button>
    </div>
  );
  return (
    <Screen
      top={<SourceFilter />}
      actions={actions}
      onBack={consent.showScreen && !consent.given ? () => dispatch({ type: "BACK" }) : undefined}
    >
      <div className={styles.list}>
        {isBlockShown && <LinkedBlock />}
        {items === null && !failure && <Skeleton rows={6} isList />}
        {items?.length === 0 && <p className={styles.none}>{text.noSources}</p>}
        <ul>
          {items?.map((source) => {
            const account = accountOf(source);
            if (account && isBlockShown) return null;
            return (
              <li key={source.id}>
                {account ? <LinkedRow account={account} /> : <SourceRow source={source} />}
              </li>
            );
          })}
        </ul>
        {failure && (
          <div className={styles.failure}>
            <Problem message={failure.message} onRetry={reload} />
          </div>
        )}
        {nextCursor && !failure && (
          <div ref={whenInSight(loadMore)}>
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

/** What is connected already, on top, while nothing is searched for. */
function LinkedBlock() {
  const { text, state } = useWink();
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

/** Calls back when the end of the list comes near the window, with each render: it may still be near after one. */
const whenInSight = (onSight: () => void) => (end: HTMLElement | null) => {
  if (!end) return;
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSight(), {
    root: end.closest("[data-scroll]"),
    rootMargin: "300px",
  });
  observer.observe(end);
  return () => observer.disconnect();
};
