import { Select, TextInput } from "@mantine/core";
import { today } from "@portal/lib/dateRange";
import { DayField } from "@portal/ui/DayField";
import { FilterBar } from "@portal/ui/FilterBar";
import { useDraft } from "@portal/ui/useDraft";
import { rangeProblem, type SessionFilter, statuses } from "./filter";

export interface SessionFilterBarProps {
  filter: SessionFilter;
  onSearch: (filter: SessionFilter) => void;
  onReset: () => SessionFilter;
}

/** What one types is a draft until Search. */
export function SessionFilterBar({ filter, onSearch, onReset }: SessionFilterBarProps) {
  const { draft, set, setDraft } = useDraft(filter);
  const problem = rangeProblem(draft);
  return (
    <FilterBar
      searchDisabled={problem !== null}
      onSearch={() => onSearch(draft)}
      onReset={() => setDraft(onReset())}
    >
      <TextInput
        size="sm"
        label="Site ID"
        placeholder="Any"
        value={draft.siteId}
        onChange={(event) => set({ siteId: event.currentTarget.value })}
      />
      <TextInput
        size="sm"
        label="User ID"
        placeholder="Any"
        value={draft.userId}
        onChange={(event) => set({ userId: event.currentTarget.value })}
      />
      <Select
        size="sm"
        label="Status"
        allowDeselect={false}
        data={statuses.map((status) => ({ value: status, label: status || "Any" }))}
        value={draft.status}
        onChange={(chosen) => set({ status: statuses.find((one) => one === chosen) ?? "" })}
      />
      <DayField
        size="sm"
        label="Start Date"
        maxDate={today()}
        value={draft.from}
        onChange={(from) => set({ from: from ?? "" })}
      />
      <DayField
        size="sm"
        label="End Date"
        minDate={draft.from}
        maxDate={today()}
        value={draft.to}
        error={problem}
        onChange={(to) => set({ to: to ?? "" })}
      />
    </FilterBar>
  );
}
