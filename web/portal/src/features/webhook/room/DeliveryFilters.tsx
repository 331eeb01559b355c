import { Select } from "@mantine/core";
import { IconAction } from "@portal/ui/IconAction";
import { IconRefresh } from "@tabler/icons-react";
import { eventGroups } from "../eventTypes";
import { type DeliveryFilter, isSpan, spans, statuses } from "./filter";
import classes from "./Room.module.css";

export interface DeliveryFiltersProps {
  filter: DeliveryFilter;
  onChange: (filter: DeliveryFilter) => void;
  refreshing: boolean;
  onRefresh: () => void;
}

const types = eventGroups.map((group) => ({ group: group.name, items: [...group.types] }));
const spanChoices = Object.entries(spans).map(([value, { label }]) => ({ value, label }));

/** Each choice takes effect at once and stands in the address. */
export function DeliveryFilters({ filter, onChange, refreshing, onRefresh }: DeliveryFiltersProps) {
  return (
    <div className={classes.filters}>
      <Select
        {...common("Event")}
        searchable
        nothingFoundMessage="Nothing found"
        comboboxProps={{ width: 260, position: "bottom-start" }}
        data={types}
        value={filter.eventType || null}
        onChange={(eventType) => onChange({ ...filter, eventType: eventType ?? "" })}
      />
      <Select
        {...common("Status")}
        data={[...statuses]}
        value={filter.status || null}
        onChange={(status) => onChange({ ...filter, status: status ?? "" })}
      />
      <Select
        {...common("Time")}
        data={spanChoices}
        value={filter.within || null}
        onChange={(within) => onChange({ ...filter, within: isSpan(within) ? within : "" })}
      />
      <IconAction
        label="Refresh"
        variant="default"
        size={32}
        loading={refreshing}
        onClick={onRefresh}
      >
        <IconRefresh size={16} stroke={1.7} aria-hidden="true" />
      </IconAction>
    </div>
  );
}

function common(label: string) {
  return {
    className: classes.filter,
    size: "sm",
    label,
    placeholder: "Any",
    clearable: true,
    clearButtonProps: { "aria-label": `Clear ${label}` },
  };
}
