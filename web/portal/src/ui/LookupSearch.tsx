import { TextInput } from "@mantine/core";
import { FilterBar } from "./FilterBar";
import { useDraft } from "./useDraft";

export interface LookupSearchProps {
  label: string;
  placeholder: string;
  /** What is searched for now; empty for all. It never stands in an address: it is about a person. */
  value: string;
  onSearch: (text: string) => void;
}

/** One field above a list of lookups. What one types is a draft until Search. */
export function LookupSearch({ label, placeholder, value, onSearch }: LookupSearchProps) {
  const { draft, set, setDraft } = useDraft({ text: value });
  return (
    <FilterBar
      onSearch={() => onSearch(draft.text.trim())}
      onReset={() => {
        setDraft({ text: "" });
        onSearch("");
      }}
    >
      <TextInput
        size="sm"
        maw={360}
        label={label}
        placeholder={placeholder}
        maxLength={200}
        value={draft.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
    </FilterBar>
  );
}
