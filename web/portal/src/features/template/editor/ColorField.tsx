import { TextInput } from "@mantine/core";
import { ColorContrast } from "@portal/ui/ColorContrast";
import { defaultColor, isColor } from "../draft";
import classes from "./Editor.module.css";

export interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
}

/** A color as text, with the browser's own picker before it and how readable it makes the widget below. */
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
      {isColor(value) && <ColorContrast color={value} />}
    </div>
  );
}
