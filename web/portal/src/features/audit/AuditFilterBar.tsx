import { Select } from "@mantine/core";
import { DateRangeFilter } from "@portal/ui/DateRangeFilter";
import { FilterBar } from "@portal/ui/FilterBar";
import { useDraft } from "@portal/ui/useDraft";
import { useQuery } from "@tanstack/react-query";
import classes from "./Audit.module.css";
import { type AuditFilter, auditDays } from "./filter";
import { type AuditActor, actionsQuery, actorsQuery } from "./queries";

export interface AuditFilterBarProps {
  filter: AuditFilter;
  onSearch: (filter: AuditFilter) => void;
  onReset: () => void;
}

/** What one chooses is a draft until Search. */
export function AuditFilterBar({ filter, onSearch, onReset }: AuditFilterBarProps) {
  const { data: actions = [] } = useQuery(actionsQuery);
  const { data: actors = [] } = useQuery(actorsQuery);
  const { draft, set, setDraft } = useDraft(filter);
  return (
    <FilterBar
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft(filter);
        onReset();
      }}
    >
      <Choice
        label="Action"
        value={draft.action}
        onChange={(action) => set({ action })}
        data={actions.map(({ action, label }) => ({ value: action, label }))}
      />
      <Choice
        label="Actor"
        value={draft.actorId}
        onChange={(actorId) => set({ actorId })}
        data={[
          { group: "Members", items: choicesOf(actors, "developer") },
          { group: "API keys", items: choicesOf(actors, "key") },
        ]}
      />
      <div className={classes.dates}>
        <DateRangeFilter
          value={{ from: draft.from, to: draft.to }}
          onChange={set}
          days={auditDays}
        />
      </div>
    </FilterBar>
  );
}

function choicesOf(actors: readonly AuditActor[], kind: AuditActor["kind"]): Option[] {
  return actors
    .filter((actor) => actor.kind === kind)
    .map(({ id, name, removed }) => ({ value: id, label: removed ? `${name} (removed)` : name }));
}

interface Option {
  value: string;
  label: string;
}

interface ChoiceProps {
  label: string;
  value: string;
  data: Option[] | { group: string; items: Option[] }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, data, onChange }: ChoiceProps) {
  return (
    <Select
      className={classes.field}
      size="sm"
      label={label}
      placeholder="Any"
      searchable
      clearable
      clearButtonProps={{ "aria-label": `Clear ${label}` }}
      nothingFoundMessage="Nothing found"
      data={data}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}
