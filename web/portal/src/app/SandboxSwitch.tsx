import { Switch } from "@mantine/core";
import { basepath } from "@shared/session/basepath";
import { currentMode, hasProduction, storeMode } from "@shared/session/storage";
import { IconFlask } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import classes from "./SandboxSwitch.module.css";

/** On means Sandbox. Without a production token there is nothing to switch to. */
export function SandboxSwitch() {
  const sandbox = currentMode() === "SANDBOX";
  const { pathname } = useLocation();

  function toggle() {
    storeMode(sandbox ? "PRODUCTION" : "SANDBOX");
    // The whole page starts anew, so that nothing of the other mode stays on it.
    if (pathname === "/users/invite") location.assign(`${basepath}/users`);
    else location.reload();
  }

  return (
    <div className={classes.row} data-sandbox={sandbox || undefined}>
      <IconFlask size={17} stroke={1.7} aria-hidden="true" />
      <Switch
        className={classes.switch}
        label="Sandbox"
        labelPosition="left"
        checked={sandbox}
        disabled={!hasProduction()}
        onChange={toggle}
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
