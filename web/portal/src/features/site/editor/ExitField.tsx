import { TextInput } from "@mantine/core";
import { withoutScheme } from "./draft";

export interface ExitFieldProps {
  label: string;
  description: string;
  /** Without its https://. */
  value: string;
  onChange: (value: string) => void;
}

/** An address that always begins with https://, pasted with it or without. */
export function ExitField({ label, description, value, onChange }: ExitFieldProps) {
  return (
    <TextInput
      label={label}
      description={description}
      leftSection="https://"
      leftSectionWidth={68}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(withoutScheme(event.currentTarget.value))}
    />
  );
}
