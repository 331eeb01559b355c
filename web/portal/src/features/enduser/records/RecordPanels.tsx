import { Accordion } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { Note } from "@portal/ui/Note";
import { CatchBoundary } from "@tanstack/react-router";
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
  const filled = panels.filter((panel) => panel.count > 0).map((panel) => panelKey(panel.name));
  return (
    <Card className={classes.panels}>
      <Accordion multiple defaultValue={filled} order={4}>
        {panels.map((panel) => (
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
        ))}
      </Accordion>
    </Card>
  );
}

function Spoiled({ error }: { error: unknown }) {
  return (
    <Note tone="danger" role="alert">
      These records cannot be shown: {error instanceof Error ? error.message : "wrong data"}.
    </Note>
  );
}
