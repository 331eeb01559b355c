import { Select, TextInput } from "@mantine/core";
import { FilterBar } from "@portal/ui/FilterBar";
import { useDraft } from "@portal/ui/useDraft";
import { type InviteFilter, type InviteStatus, inviteStatuses, noInviteFilter } from "./invites";

export interface InvitedFilterBarProps {
  filter: InviteFilter;
  onSearch: (filter: InviteFilter) => void;
  onReset: () => void;
}

/** What one types is a draft until Search. */
export function InvitedFilterBar({ filter, onSearch, onReset }: InvitedFilterBarProps) {
  const { draft, set, setDraft } = useDraft(filter);
  return (
    <FilterBar
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft(noInviteFilter);
        onReset();
      }}
    >
      <TextInput
        size="sm"
        label="Name or Email"
        placeholder="Any"
        value={draft.search}
        onChange={(event) => set({ search: event.currentTarget.value })}
      />
      <Select
        size="sm"
        label="Invite Status"
        placeholder="Any"
        clearable
        value={draft.inviteStatus}
        onChange={(next) => set({ inviteStatus: next as InviteStatus | null })}
        data={inviteStatuses}
      />
    </FilterBar>
  );
}
