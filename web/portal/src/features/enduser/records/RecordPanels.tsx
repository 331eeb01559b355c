import { Accordion } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { Note } from "@portal/ui/Note";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { missingReason } from "../account";
import type { UserAccount } from "../queries";
import { bracketPanels, type Panel, recordPanels } from "./panels";
import type { AccountPayload } from "./payload";
import { panelKey, RecordPanel } from "./RecordPanel";
import classes from "./Records.module.css";

export interface RecordPanelsProps {
  mode: Mode;
  payload: AccountPayload;
  account: UserAccount;
}

/** All sections of an account; those with data are open. */
export function RecordPanels({ mode, payload, account }: RecordPanelsProps) {
  const reason = (section: string) => missingReason(account, section);
  return (
    <>
      <Sections panels={recordPanels(payload)} reason={reason} />
      <h3 className={classes.brackets}>Brackets (early access)</h3>
      <Sections panels={bracketPanels(mode, payload)} reason={reason} />
    </>
  );
}

export interface SectionsProps {
  panels: readonly Panel[];
  /** Why a section is empty, where that is known. */
  reason?: (section: string) => string | undefined;
}

/** Sections in one card; those with data are open. */
export function Sections({ panels, reason }: SectionsProps) {
  const filled = panels.filter((panel) => panel.count > 0);
  const bare = panels.filter((panel) => panel.count === 0);
  const shown = (panel: Panel) => (
    <RecordPanel
      key={panel.name}
      name={panel.name}
      count={panel.count}
      reason={reason?.(panel.section)}
    >
      {/* Data of a wrong shape spoils its own panel and no other. */}
      <CatchBoundary getResetKey={() => panel.name} errorComponent={Spoiled}>
        {panel.content}
      </CatchBoundary>
    </RecordPanel>
  );
  return (
    <Card className={classes.panels}>
      <Accordion multiple defaultValue={filled.map((panel) => panelKey(panel.name))} order={4}>
        {filled.map(shown)}
        {bare.length === 1 && bare.map(shown)}
        {bare.length > 1 && <Bare panels={bare}>{bare.map(shown)}</Bare>}
      </Accordion>
    </Card>
  );
}

/** The sections without data in one line; opened, each says why. */
function Bare({ panels, children }: { panels: readonly Panel[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button
        type="button"
        className={classes.bare}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Chevron size={16} stroke={1.7} aria-hidden="true" />
        <span className={classes.panelName}>No data</span>
        <span className={classes.reason}>{panels.map(({ name }) => name).join(", ")}</span>
      </button>
      {open && <div id={id}>{children}</div>}
    </>
  );
}

function Spoiled({ error }: { error: unknown }) {
  return (
    <Note tone="danger" role="alert">
      These records cannot be shown: {error instanceof Error ? error.message : "wrong data"}.
    </Note>
  );
}
