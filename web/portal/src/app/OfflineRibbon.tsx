import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import classes from "./Ribbon.module.css";

/** Shown while the browser has no connection. */
export function OfflineRibbon() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <div className={classes.ribbon} role="status">
      <IconWifiOff size={16} stroke={1.7} aria-hidden="true" />
      <span>No connection. Trying again.</span>
    </div>
  );
}
