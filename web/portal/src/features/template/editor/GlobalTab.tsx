import { Switch, TextInput } from "@mantine/core";
import { defaultColor, isColor, maxName } from "../draft";
import classes from "./Editor.module.css";
import { LogoField } from "./LogoField";
import type { TabProps } from "./TemplateForm";

export function GlobalTab({ draft, onChange, onCover }: TabProps) {
  return (
    <>
      <h3 className={classes.heading}>Global settings</h3>
      <TextInput
        label="Template name"
        maxLength={maxName}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Company name"
        description="Shown to your users on every screen. Empty: the name of your organization."
        maxLength={maxName}
        value={draft.companyName}
        onChange={(event) => onChange({ companyName: event.currentTarget.value })}
      />
      <TextInput
        label="Information type"
        description="Completes the sentence: to access your …"
        maxLength={maxName}
        value={draft.usageText}
        onChange={(event) => onChange({ usageText: event.currentTarget.value })}
      />
      <LogoField
        url={draft.companyLogoUrl}
        onChange={(companyLogoUrl) => onChange({ companyLogoUrl })}
        onCover={onCover}
      />
      <ColorField value={draft.themeColor} onChange={(themeColor) => onChange({ themeColor })} />
      <Switch
        label="Show 'Learn more' link"
        checked={draft.enableLearnMoreLink}
        onChange={(event) => onChange({ enableLearnMoreLink: event.currentTarget.checked })}
      />
    </>
  );
}

interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
}

/** A colour as text, with the browser's own picker before it. */
function ColorField({ value, onChange }: ColorFieldProps) {
  const picker = (
    <input
      type="color"
      className={classes.swatch}
      aria-label="Pick the primary colour"
      value={isColor(value) ? value : defaultColor}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <TextInput
      className={classes.color}
      label="Primary colour"
      error={isColor(value) ? null : `Six digits, as in ${defaultColor}`}
      maxLength={7}
      leftSection={picker}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
