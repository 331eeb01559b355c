import { TextInput } from "@mantine/core";
import { DatePicker, DatesProvider } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import {
  type DayRange,
  daysOf,
  firstMonth,
  oldestDay,
  rangeProblem,
  today,
  usualDays,
} from "@portal/lib/dateRange";
import { useState } from "react";
import classes from "./DateRange.module.css";
import { Note } from "./Note";

type Picked = [string | null, string | null];

export interface DateRangePickerProps {
  value: DayRange;
  /** Called with ranges that can be used, and only with those. */
  onChange: (range: DayRange) => void;
  /** Told whether what stands in the picker can be used; otherwise value is the last one that could. */
  onUsable?: (usable: boolean) => void;
  /** How many days back there is data; two months unless said otherwise. */
  days?: number;
}

/** Two months to pick from, and two fields to type into. */
export function DateRangePicker({
  value,
  onChange,
  onUsable,
  days = usualDays,
}: DateRangePickerProps) {
  const now = today();
  const [picked, setPicked] = useState<Picked>([value.from, value.to]);
  const [problem, setProblem] = useState<string | null>(null);
  const [from, to] = picked;

  function use(range: DayRange, moved: keyof DayRange) {
    const found = rangeProblem(range, moved, now, days);
    setProblem(found);
    onUsable?.(found === null);
    if (found === null) onChange(range);
  }

  /** The calendar swaps the ends of a range picked backwards; here that is refused, with words. */
  function pick(next: Picked) {
    const backwards = from !== null && to === null && next[1] === from && next[0] !== from;
    if (backwards) return use({ from, to: next[0] ?? "" }, "to");
    setPicked(next);
    setProblem(null);
    if (next[0] && next[1]) use({ from: next[0], to: next[1] }, "to");
    else onUsable?.(false);
  }

  function type(moved: keyof DayRange, day: string) {
    const range = { from: from ?? "", to: to ?? "", [moved]: day };
    setPicked([range.from || null, range.to || null]);
    use(range, moved);
  }

  return (
    <DatesProvider settings={{ firstDayOfWeek: 0, weekendDays: [] }}>
      <div className={classes.picker}>
        <div className={classes.fields}>
          <DayField
            label="Start"
            value={from}
            oldest={oldestDay(now, days)}
            onChange={(day) => type("from", day)}
          />
          <DayField
            label="End"
            value={to}
            oldest={oldestDay(now, days)}
            onChange={(day) => type("to", day)}
          />
        </div>
        {problem && (
          <Note tone="warning" role="alert">
            {problem}
          </Note>
        )}
        <DatePicker
          type="range"
          numberOfColumns={2}
          columnsToScroll={1}
          allowSingleDateInRange={false}
          value={picked}
          onChange={pick}
          minDate={oldestDay(now, days)}
          maxDate={now}
          defaultDate={firstMonth(value, now, days)}
          classNames={{ day: classes.day, calendarHeaderLevel: classes.level }}
          maxLevel="month"
        />
      </div>
      <footer className={classes.footer}>
        <span>
          {days === usualDays
            ? "Data is available only for the past two (2) months."
            : `Data is available for the past ${days} days.`}
        </span>
        {from && to && problem === null && <strong>{daysOf({ from, to })} days</strong>}
      </footer>
    </DatesProvider>
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  oldest: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, oldest, onChange }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      value={value ?? ""}
      min={oldest}
      max={today()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
