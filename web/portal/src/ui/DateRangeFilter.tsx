import { Button, Input, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useId, useState } from "react";
import classes from "./DateRange.module.css";
import { DateRangePicker } from "./DateRangePicker";
import type { DayRange } from "./dateRange";
import { formatDate } from "./format";

export interface DateRangeFilterProps {
  value: DayRange;
  /** Called with ranges that can be used, and only with those. */
  onChange: (range: DayRange) => void;
  /** Told whether what stands in the picker can be used; otherwise value is the last one that could. */
  onUsable?: (usable: boolean) => void;
  /** How many days back there is data; two months unless said otherwise. */
  days?: number;
}

/** The button that shows the range and opens the picker. */
export function DateRangeFilter({ value, onChange, onUsable, days }: DateRangeFilterProps) {
  const [opened, setOpened] = useState(false);
  const labelId = useId();
  const buttonId = useId();
  return (
    <div>
      <Input.Label id={labelId} size="sm" labelElement="div">
        Date range
      </Input.Label>
      <Popover
        opened={opened}
        onChange={setOpened}
        onClose={() => onUsable?.(true)}
        position="bottom-start"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <Button
            id={buttonId}
            variant="default"
            justify="flex-start"
            className={classes.button}
            aria-labelledby={`${labelId} ${buttonId}`}
            aria-haspopup="dialog"
            aria-expanded={opened}
            leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setOpened(!opened)}
          >
            {formatDate(value.from)} to {formatDate(value.to)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} role="dialog" aria-labelledby={labelId}>
          <DateRangePicker value={value} onChange={onChange} onUsable={onUsable} days={days} />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
