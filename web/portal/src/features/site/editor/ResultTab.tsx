import { SegmentedControl, Switch } from "@mantine/core";
import { useId } from "react";
import classes from "./Editor.module.css";
import { TextFields } from "./TextFields";
import type { Outcome, TabProps } from "./tab";

const successLabels = {
  header: "Success Header Text",
  body: "Success Body Text",
  button: "Success Button Text",
};
const failureLabels = {
  header: "Failure Header Text",
  body: "Failure Body Text",
  button: "Failure Button Text",
};

export function ResultTab({ draft, onChange, outcome, onOutcome }: TabProps) {
  const id = useId();
  return (
    <>
      <h3 className={classes.heading}>Result page</h3>
      <Switch
        label="Enable Result"
        description="When off, people go to the exit link, or see that they can close the page."
        checked={draft.showResult}
        onChange={(event) => onChange({ showResult: event.currentTarget.checked })}
      />
      <Switch
        label="Enable QR Code"
        description="After a success, people can save a code that leads to their connected accounts."
        checked={draft.showQrCode}
        onChange={(event) => onChange({ showQrCode: event.currentTarget.checked })}
      />
      <div>
        <div id={id} className={classes.label}>
          Switch Preview
        </div>
        <SegmentedControl
          aria-labelledby={id}
          value={outcome}
          onChange={(next) => onOutcome(next as Outcome)}
          data={[
            { value: "success", label: "Successful" },
            { value: "failure", label: "Failed" },
          ]}
        />
      </div>
      <h4 className={classes.part}>After a success</h4>
      <TextFields
        labels={successLabels}
        texts={draft.success}
        onFocus={() => onOutcome("success")}
        onChange={(success) => onChange({ success })}
      />
      <h4 className={classes.part}>After a failure</h4>
      <TextFields
        labels={failureLabels}
        texts={draft.failure}
        onFocus={() => onOutcome("failure")}
        onChange={(failure) => onChange({ failure })}
      />
    </>
  );
}
