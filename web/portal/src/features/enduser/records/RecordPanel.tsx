import { Accordion } from "@mantine/core";
import { counted } from "@portal/ui/counted";
import { StatusBadge } from "@portal/ui/StatusBadge";
import type { ReactNode } from "react";
import classes from "./Records.module.css";

export interface RecordPanelProps {
  /** "Incomes" */
  name: string;
  /** How many records there are; without any the panel is gray and cannot be opened. */
  count: number;
  /** Why there are none, where that is known; otherwise the possible reasons. */
  reason?: string;
  children: ReactNode;
}

/** Panels are told apart by names, which become ids of the page and so must not hold spaces. */
export const panelKey = (name: string) => name.replaceAll(" ", "");

export function RecordPanel({ name, count, reason, children }: RecordPanelProps) {
  const empty = count === 0;
  return (
    <Accordion.Item value={panelKey(name)} data-empty={empty || undefined}>
      <Accordion.Control disabled={empty}>
        <span className={classes.panelHead}>
          <span className={classes.panelName}>{name}</span>
          {empty ? (
            <Reasons name={name} reason={reason} />
          ) : (
            <StatusBadge status="SUCCESS">{counted(count, "record")}</StatusBadge>
          )}
        </span>
      </Accordion.Control>
      {!empty && <Accordion.Panel>{children}</Accordion.Panel>}
    </Accordion.Item>
  );
}

function Reasons({ name, reason }: { name: string; reason?: string }) {
  if (reason) return <span className={classes.reason}>{reason}</span>;
  return (
    <span className={classes.reasons}>
      <span>Not available. Possible reasons:</span>
      <span>User did not provide any details</span>
      <span>Platform does not support {name}</span>
    </span>
  );
}
