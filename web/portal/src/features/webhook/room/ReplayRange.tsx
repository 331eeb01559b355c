import { TextInput } from "@mantine/core";
import classes from "./Room.module.css";
import { type ReplayForm, reach } from "./replay";

export interface ReplayRangeProps {
  form: ReplayForm;
  now: number;
  problem: string | null;
  onChange: (form: ReplayForm) => void;
}

/** From one minute to another, in the browser's zone. */
export function ReplayRange({ form, now, problem, onChange }: ReplayRangeProps) {
  return (
    <div className={classes.range}>
      <TextInput
        type="datetime-local"
        label="From"
        {...reach(now)}
        value={form.from}
        onChange={(event) => onChange({ ...form, from: event.currentTarget.value })}
        error={problem}
      />
      <TextInput
        type="datetime-local"
        label="To"
        {...reach(now)}
        value={form.to}
        onChange={(event) => onChange({ ...form, to: event.currentTarget.value })}
      />
    </div>
  );
}
