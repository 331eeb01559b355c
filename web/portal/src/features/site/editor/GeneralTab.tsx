import { Switch, TextInput } from "@mantine/core";
import { LogoField } from "@portal/ui/LogoField";
import { maxName } from "./draft";
import classes from "./Editor.module.css";
import { ExitField } from "./ExitField";
import { TemplateField } from "./TemplateField";
import type { TabProps } from "./tab";

export function GeneralTab({ mode, site, draft, onChange, onCover }: TabProps) {
  return (
    <>
      <h3 className={classes.heading}>General settings</h3>
      <Switch
        label="Published"
        description="When off, the address shows that the page is not available."
        checked={draft.enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      <TextInput
        label="Name"
        maxLength={maxName}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TemplateField
        mode={mode}
        site={site}
        value={draft.templateId}
        onChange={(templateId) => onChange({ templateId })}
      />
      <ExitField
        label="Success exit link"
        description="Where people go after a success. Empty for nowhere."
        value={draft.successExit}
        target={draft.successTarget}
        onChange={(successExit) => onChange({ successExit })}
        onTarget={(successTarget) => onChange({ successTarget })}
      />
      <ExitField
        label="Failure exit link"
        description="Where people go after a failure. Empty lets them try again."
        value={draft.failureExit}
        target={draft.failureTarget}
        onChange={(failureExit) => onChange({ failureExit })}
        onTarget={(failureTarget) => onChange({ failureTarget })}
      />
      <LogoField
        url={draft.logoUrl}
        onChange={(logoUrl) => onChange({ logoUrl })}
        onCover={onCover}
      />
    </>
  );
}
