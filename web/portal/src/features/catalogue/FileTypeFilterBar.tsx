import { Select } from "@mantine/core";
import { FilterBar } from "@portal/ui/FilterBar";
import { useDraft } from "@portal/ui/useDraft";
import { useInfiniteQuery } from "@tanstack/react-query";
import { EnabledSelect } from "./EnabledSelect";
import { type FileTypeFilter, noFileTypeFilter } from "./filter";
import { fileTypesQuery } from "./queries";

export interface FileTypeFilterBarProps {
  filter: FileTypeFilter;
  onSearch: (filter: FileTypeFilter) => void;
}

/** What one chooses is a draft until Search. */
export function FileTypeFilterBar({ filter, onSearch }: FileTypeFilterBarProps) {
  const { draft, set, setDraft } = useDraft(filter);
  const { data: all = [] } = useInfiniteQuery(fileTypesQuery(noFileTypeFilter));
  return (
    <FilterBar
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft(noFileTypeFilter);
        onSearch(noFileTypeFilter);
      }}
    >
      <Select
        size="sm"
        label="Type"
        placeholder="Any"
        clearable
        data={all.map((file) => ({ value: file.type, label: file.typeLabel }))}
        value={draft.type || null}
        onChange={(type) => set({ type: type ?? "" })}
      />
      <EnabledSelect value={draft.enabled} onChange={(enabled) => set({ enabled })} />
    </FilterBar>
  );
}
