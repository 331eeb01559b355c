import { TextInput } from "@mantine/core";
import { DatePicker, DatesProvider } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { Note } from "@shared/ui/Note";
import { useState } from "react";
import classes from "./DateRange.module.css";
import type { DateRangeFilterProps } from "./DateRangeFilter";
import { type DayRange, daysOf, oldestDay, rangeProblem, today } from "./dateRange";

type Picked = [string | null, string | null];

/** Two months to pick from, and two fields to type into. */
export function DateRangePicker({ value, onChange }: DateRangeFilterProps) {
  const now = today();
  const [picked, setPicked] = useState<Picked>([value.from, value.to]);
  const [problem, setProblem] = useState<string | null>(null);
  const [from, to] = picked;

  function use(range: DayRange, moved: keyof DayRange) {
    const found = rangeProblem(range, moved, now);
    setProblem(found);
    if (found === null) onChange(range);
  }

  /** The calendar swaps the ends of a range picked backwards; here that is refused, with words. */
  function pick(next: Picked) {
    const backwards = from !== null && to === null && next[1] === from && next[0] !== from;
    if (backwards) return use({ from, to: next[0] ?? "" }, "to");
    setPicked(next);
    setProblem(null);
    if (next[0] && next[1]) use({ from: next[0], to: next[1] }, "to");
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
          <DayField label="Start" value={from} onChange={(day) => type("from", day)} />
          <DayField label="End" value={to} onChange={(day) => type("to", day)} />
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
          minDate={oldestDay(now)}
          maxDate={now}
          defaultDate={oldestDay(now) > value.from ? now : value.from}
          ariaLabels={{ nextMonth: "Next month", previousMonth: "Previous month" }}
          classNames={{ day: classes.day, calendarHeaderLevel: classes.level }}
          maxLevel="month"
        />
      </div>
      <footer className={classes.footer}>
        <span>Data is available only for the past two (2) months.</span>
        {from && to && problem === null && <strong>{daysOf({ from, to })} days</strong>}
      </footer>
    </DatesProvider>
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  const now = today();
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      value={value ?? ""}
      min={oldestDay(now)}
      max={now}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
