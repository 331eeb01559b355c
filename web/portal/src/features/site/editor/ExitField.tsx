import { Select, TextInput } from "@mantine/core";
import { exitWindows, windowLabels } from "@packages/flow/exitWindow";
import { type Target, withoutScheme } from "./draft";
import classes from "./Editor.module.css";

const targets = exitWindows.map((value) => ({ value, label: windowLabels[value] }));

export interface ExitFieldProps {
  label: string;
  description: string;
  /** Without its https://. */
  value: string;
  target: Target;
  onChange: (value: string) => void;
  onTarget: (target: Target) => void;
}

/** An address that always begins with https://, pasted with it or without, and which window goes there. */
export function ExitField({ label, description, value, target, ...on }: ExitFieldProps) {
  return (
    <div className={classes.exit}>
      <TextInput
        label={label}
        description={description}
        leftSection="https://"
        leftSectionWidth={68}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => on.onChange(withoutScheme(event.currentTarget.value))}
      />
      {value && (
        <Select
          label={`${label} opens in`}
          description="Applies only when the page is embedded in a website."
          data={targets}
          allowDeselect={false}
          value={target}
          onChange={(next) => next && on.onTarget(next)}
        />
      )}
    </div>
  );
}
