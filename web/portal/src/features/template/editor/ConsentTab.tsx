import { Switch, TextInput } from "@mantine/core";
import { maxName } from "../draft";
import classes from "./Editor.module.css";
import type { TabProps } from "./tab";

export function ConsentTab({ draft, onChange }: TabProps) {
  return (
    <>
      <h3 className={classes.heading}>Customize your consent settings</h3>
      <Switch
        label="Show consent screen"
        description={
          "When off, the consent checkbox is shown on the login screen. " +
          "With more than one provider the consent screen is always shown."
        }
        checked={draft.showConsent}
        onChange={(event) => onChange({ showConsent: event.currentTarget.checked })}
      />
      {draft.showConsent && (
        <TextInput
          label="Start Button Text"
          maxLength={maxName}
          value={draft.startText}
          onChange={(event) => onChange({ startText: event.currentTarget.value })}
        />
      )}
    </>
  );
}
