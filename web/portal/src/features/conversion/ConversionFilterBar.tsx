import { Select } from "@mantine/core";
import { DateRangeFilter } from "@portal/ui/DateRangeFilter";
import { FilterBar } from "@portal/ui/FilterBar";
import { useDraft } from "@portal/ui/useDraft";
import { useState } from "react";
import classes from "./Conversion.module.css";
import type { ConversionFilter } from "./filter";

export interface ConversionFilterBarProps {
  filter: ConversionFilter;
  /** Id and name. */
  templates: readonly (readonly [string, string])[];
  onSearch: (filter: ConversionFilter) => void;
  onReset: () => void;
}

/** What one chooses is a draft until Search. */
export function ConversionFilterBar(props: ConversionFilterBarProps) {
  const { filter, templates, onSearch, onReset } = props;
  const { draft, set, setDraft } = useDraft(filter);
  const [usable, setUsable] = useState(true);
  return (
    <FilterBar
      searchDisabled={!usable}
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft(filter);
        setUsable(true);
        onReset();
      }}
    >
      <div className={classes.dates}>
        <DateRangeFilter
          value={{ from: draft.from, to: draft.to }}
          onChange={set}
          onUsable={setUsable}
        />
      </div>
      <Select
        size="sm"
        label="Template"
        placeholder="All templates"
        clearable
        clearButtonProps={{ "aria-label": "Clear Template" }}
        value={draft.templateId || null}
        onChange={(templateId) => set({ templateId: templateId ?? "" })}
        data={templates.map(([value, label]) => ({ value, label }))}
      />
    </FilterBar>
  );
}
