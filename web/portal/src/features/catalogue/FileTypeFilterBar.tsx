import { Select } from "@mantine/core";
import { FilterBar } from "@shared/ui/FilterBar";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EnabledSelect } from "./EnabledSelect";
import { type FileTypeFilter, fileTypesQuery, noFileTypeFilter } from "./queries";

export function FileTypeFilterBar({ onSearch }: { onSearch: (filter: FileTypeFilter) => void }) {
  const [draft, setDraft] = useState(noFileTypeFilter);
  const { data: all = [] } = useInfiniteQuery(fileTypesQuery(noFileTypeFilter));
  const set = (part: Partial<FileTypeFilter>) => setDraft({ ...draft, ...part });
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
