import { useConfig, useWink } from "../context";
import controls from "../parts/controls.module.css";
import { Icon, SEARCH } from "../parts/Icon";
import { visibleTabs } from "../rules";
import styles from "./sources.module.css";

/** Heading, search and type tabs, where there is something to choose; they stay while the list scrolls. */
export function SourceFilter() {
  const { text, state, dispatch } = useWink();
  const { sources } = useConfig();
  const { filter } = state;
  const change = (patch: Partial<typeof filter>) =>
    dispatch({ type: "FILTER", filter: { ...filter, ...patch } });
  const tabs = [
    { type: "", label: text.typeAll },
    ...visibleTabs(sources.types).map((type) => ({
      type: type as string,
      label: text[`type${type}`],
    })),
  ];
  return (
    <div className={styles.top}>
      <h1 tabIndex={-1}>{text.selectTitle}</h1>
      {sources.total > 1 && (
        <search className={`${styles.search} ${controls.box} ${controls.withIcon}`}>
          <Icon paths={SEARCH} />
          <input
            type="search"
            aria-label={text.searchLabel}
            placeholder={text.searchLabel}
            value={filter.name}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ name: event.target.value })}
          />
        </search>
      )}
      {sources.types.length > 1 && (
        <fieldset className={styles.tabs} aria-label={text.typesLabel}>
          {tabs.map(({ type, label }) => (
            <button
              key={type}
              type="button"
              aria-pressed={filter.type === type}
              onClick={() => change({ type })}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
