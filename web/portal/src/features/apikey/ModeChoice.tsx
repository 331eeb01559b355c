import { Radio } from "@mantine/core";
import { hasProduction, type Mode } from "@portal/lib/session/storage";
import classes from "./ApiKey.module.css";

/** Sandbox or Production; Production says why when it cannot be chosen. */
export function ModeChoice(props: { value: Mode; onChange: (mode: Mode) => void }) {
  const production = hasProduction();
  return (
    <Radio.Group
      label="Mode"
      value={props.value}
      onChange={(value) => props.onChange(value === "PRODUCTION" ? "PRODUCTION" : "SANDBOX")}
    >
      <div className={classes.modes}>
        <Radio
          value="SANDBOX"
          label="Sandbox"
          description="Test users. Free credits."
          className={classes.mode}
          classNames={{ body: classes.modeBody, labelWrapper: classes.modeWords }}
        />
        <Radio
          value="PRODUCTION"
          label="Production"
          description={
            production
              ? "Real users. Usage counts toward your plan."
              : "Production Mode is not enabled for your organization"
          }
          disabled={!production}
          className={classes.mode}
          classNames={{ body: classes.modeBody, labelWrapper: classes.modeWords }}
        />
      </div>
    </Radio.Group>
  );
}
