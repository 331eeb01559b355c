import { Button, Input, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useId, useState } from "react";
import classes from "./DateRange.module.css";
import { DateRangePicker, type DateRangePickerProps } from "./DateRangePicker";
import { formatDate } from "./format";

/** The button that shows the range and opens the picker. */
export function DateRangeFilter({ value, onChange, onUsable, days }: DateRangePickerProps) {
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
