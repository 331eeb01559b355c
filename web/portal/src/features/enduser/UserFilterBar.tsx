import { TextInput } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { DateRangeFilter } from "@portal/ui/DateRangeFilter";
import { FilterBar } from "@portal/ui/FilterBar";
import { useDraft } from "@portal/ui/useDraft";
import { type ReactNode, useState } from "react";
import type { UserFilter } from "./filter";
import { ProviderField } from "./ProviderField";
import classes from "./UserData.module.css";

export interface UserFilterBarProps {
  mode: Mode;
  filter: UserFilter;
  onSearch: (filter: UserFilter) => void;
  onReset: () => void;
  /** What stands behind Search and Reset. */
  action?: ReactNode;
}

/** What one types is a draft until Search. */
export function UserFilterBar({ mode, filter, onSearch, onReset, action }: UserFilterBarProps) {
  const { draft, set, setDraft } = useDraft(filter);
  const [usable, setUsable] = useState(true);
  return (
    <FilterBar
      action={action}
      searchDisabled={!usable}
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft(filter);
        onReset();
      }}
    >
      <TextInput
        size="sm"
        label="User Name"
        placeholder="Any"
        value={draft.userName}
        onChange={(event) => set({ userName: event.currentTarget.value })}
      />
      <TextInput
        size="sm"
        label="User ID"
        placeholder="ID or key:value"
        title="A user's ID, or your own as key:value from externalMetadata"
        value={draft.userId}
        onChange={(event) => set({ userId: event.currentTarget.value })}
      />
      <ProviderField
        mode={mode}
        value={draft.providerId}
        onChange={(providerId) => set({ providerId })}
      />
      <div className={classes.dates}>
        <DateRangeFilter
          value={{ from: draft.from, to: draft.to }}
          onChange={set}
          onUsable={setUsable}
        />
      </div>
    </FilterBar>
  );
}
