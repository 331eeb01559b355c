import { Select, TextInput } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { FilterBar } from "@portal/ui/FilterBar";
import { useDraft } from "@portal/ui/useDraft";
import { useQuery } from "@tanstack/react-query";
import { isRequestId, outcomes, type RequestFilter } from "./filter";
import { apiKeysQuery, routesQuery } from "./queries";
import classes from "./RequestLog.module.css";
import { week } from "./week";

export interface RequestFilterBarProps {
  mode: Mode;
  filter: RequestFilter;
  onSearch: (filter: RequestFilter) => void;
  onReset: () => void;
  /** Opens the request with an ID. */
  onOpen: (id: string) => void;
}

/** What one chooses is a draft until Search. The ID of a request opens it instead. */
export function RequestFilterBar(props: RequestFilterBarProps) {
  const { mode, filter, onSearch, onReset, onOpen } = props;
  const { data: keys = [] } = useQuery(apiKeysQuery(mode));
  const { data: routes = [] } = useQuery(routesQuery(mode, week));
  const { draft, set, setDraft } = useDraft(filter);
  const choice = { className: classes.field, size: "sm", placeholder: "Any", clearable: true };
  return (
    <FilterBar
      onSearch={() =>
        isRequestId(draft.objectId) ? onOpen(draft.objectId.trim()) : onSearch(draft)
      }
      onReset={() => {
        setDraft(filter);
        onReset();
      }}
    >
      <Select
        {...choice}
        label="API key"
        searchable
        nothingFoundMessage="Nothing found"
        clearButtonProps={{ "aria-label": "Clear API key" }}
        data={keys.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.keyId || null}
        onChange={(keyId) => set({ keyId: keyId ?? "" })}
      />
      <Select
        {...choice}
        label="Endpoint"
        searchable
        nothingFoundMessage="Nothing found"
        clearButtonProps={{ "aria-label": "Clear endpoint" }}
        data={routes.map(({ operation, method, path }) => ({
          value: operation,
          label: path ? `${method} ${path}` : operation,
        }))}
        value={draft.operation || null}
        onChange={(operation) => set({ operation: operation ?? "" })}
      />
      <Select
        {...choice}
        label="Result"
        clearButtonProps={{ "aria-label": "Clear result" }}
        data={outcomes}
        value={draft.outcome || null}
        onChange={(outcome) => set({ outcome: outcome ?? "" })}
      />
      <TextInput
        className={classes.field}
        size="sm"
        label="Code"
        placeholder="INVALID_TOKEN"
        value={draft.code}
        onChange={(event) => set({ code: event.currentTarget.value })}
      />
      <TextInput
        className={classes.field}
        size="sm"
        label="ID or Idempotency-Key"
        placeholder="req-…, user-…, a-…"
        value={draft.objectId}
        onChange={(event) => set({ objectId: event.currentTarget.value })}
      />
    </FilterBar>
  );
}
