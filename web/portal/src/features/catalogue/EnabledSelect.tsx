import { Select } from "@mantine/core";
import type { YesNo } from "./filter";

const choices = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

export interface EnabledSelectProps {
  value: YesNo | "";
  onChange: (value: YesNo | "") => void;
}

/** Blank, Yes or No. */
export function EnabledSelect({ value, onChange }: EnabledSelectProps) {
  return (
    <Select
      size="sm"
      label="Enabled"
      placeholder="Any"
      clearable
      data={choices}
      value={value || null}
      onChange={(next) => onChange(next === "true" || next === "false" ? next : "")}
    />
  );
}
