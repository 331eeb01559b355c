import { SegmentedControl } from "@mantine/core";

export type RecordsView = "records" | "json";

export interface JsonSwitchProps {
  value: RecordsView;
  onChange: (value: RecordsView) => void;
  /** What is shown when it is not JSON. */
  records?: string;
}

/** Records or the same data as JSON. */
export function JsonSwitch({ value, onChange, records = "Records" }: JsonSwitchProps) {
  return (
    <SegmentedControl
      aria-label="Show as"
      value={value}
      onChange={(next) => onChange(next === "json" ? "json" : "records")}
      data={[
        { value: "records", label: records },
        { value: "json", label: "JSON" },
      ]}
    />
  );
}
