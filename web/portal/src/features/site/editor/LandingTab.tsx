import { Switch } from "@mantine/core";
import classes from "./Editor.module.css";
import { TextFields } from "./TextFields";
import type { TabProps } from "./tab";

const labels = {
  header: "Header Text",
  body: "Introduction Text",
  button: "Launch Button Text",
};

export function LandingTab({ draft, onChange }: TabProps) {
  return (
    <>
      <h3 className={classes.heading}>Landing page</h3>
      <Switch
        label="Enable"
        description="When off, the page begins with the widget."
        checked={draft.showLanding}
        onChange={(event) => onChange({ showLanding: event.currentTarget.checked })}
      />
      <TextFields
        labels={labels}
        texts={draft.landing}
        onChange={(landing) => onChange({ landing })}
      />
    </>
  );
}
