import { Switch } from "@mantine/core";
import { currentMode, hasProduction } from "@portal/lib/session/storage";
import { IconFlask } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import classes from "./SandboxSwitch.module.css";
import { switchMode } from "./switchMode";

/** On means Sandbox. Without a production token there is nothing to switch to. */
export function SandboxSwitch() {
  const sandbox = currentMode() === "SANDBOX";
  const { pathname } = useLocation();
  return (
    <div className={classes.row} data-sandbox={sandbox || undefined}>
      <IconFlask size={17} stroke={1.7} aria-hidden="true" />
      <Switch
        className={classes.switch}
        label="Sandbox"
        labelPosition="left"
        checked={sandbox}
        disabled={!hasProduction()}
        onChange={() => switchMode(pathname)}
        classNames={{
          body: classes.body,
          labelWrapper: classes.labelWrapper,
          label: classes.label,
          track: classes.track,
          thumb: classes.thumb,
        }}
      />
    </div>
  );
}
