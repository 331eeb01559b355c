import { Switch, TextInput } from "@mantine/core";
import { LogoField } from "@portal/ui/LogoField";
import { maxName } from "../draft";
import { ColorField } from "./ColorField";
import classes from "./Editor.module.css";
import type { TabProps } from "./tab";

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
        description="Shown on every screen. Defaults to your organization name."
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
