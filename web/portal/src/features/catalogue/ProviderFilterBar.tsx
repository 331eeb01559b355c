import { Autocomplete, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Mode } from "@portal/lib/session/storage";
import { FilterBar } from "@portal/ui/FilterBar";
import { useDraft } from "@portal/ui/useDraft";
import { useQuery } from "@tanstack/react-query";
import { EnabledSelect } from "./EnabledSelect";
import { noProviderFilter, type ProviderFilter } from "./filter";
import { providerTypes } from "./labels";
import { suggestionsQuery } from "./queries";

const typingMs = 200;

export interface ProviderFilterBarProps {
  mode: Mode;
  filter: ProviderFilter;
  onSearch: (filter: ProviderFilter) => void;
}

/** What one types is a draft until Search. */
export function ProviderFilterBar({ mode, filter, onSearch }: ProviderFilterBarProps) {
  const { draft, set, setDraft } = useDraft(filter);
  const [typed] = useDebouncedValue(draft.name, typingMs);
  const { data: names = [] } = useQuery(suggestionsQuery(mode, typed));
  return (
    <FilterBar
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft(noProviderFilter);
        onSearch(noProviderFilter);
      }}
    >
      <Autocomplete
        size="sm"
        label="Provider Name"
        placeholder="Any"
        value={draft.name}
        onChange={(name) => set({ name })}
        data={names}
        filter={({ options }) => options}
      />
      <Select
        size="sm"
        label="Type"
        placeholder="Any"
        clearable
        data={providerTypes}
        value={draft.type || null}
        onChange={(type) => set({ type: type ?? "" })}
      />
      <EnabledSelect value={draft.enabled} onChange={(enabled) => set({ enabled })} />
    </FilterBar>
  );
}
