import { TextInput } from "@mantine/core";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { defaultColor, isColor } from "../draft";
import { judge } from "./contrast";
import classes from "./Editor.module.css";

export interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
}

/** A colour as text, with the browser's own picker before it and how readable it makes the widget below. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const picker = (
    <input
      type="color"
      className={classes.swatch}
      aria-label="Pick the primary color"
      value={isColor(value) ? value : defaultColor}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <div>
      <TextInput
        className={classes.color}
        label="Primary color"
        error={isColor(value) ? null : `Six digits, as in ${defaultColor}`}
        maxLength={7}
        leftSection={picker}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      {isColor(value) && <Contrast color={value} />}
    </div>
  );
}

function Contrast({ color }: { color: string }) {
  const { ratio, tone, words } = judge(color);
  return (
    <p className={classes.contrast} data-tone={tone} aria-live="polite">
      <StatusBadge status="" tone={tone}>
        {ratio}:1
      </StatusBadge>
      <span>{words}</span>
    </p>
  );
}
