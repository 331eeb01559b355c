import { Accordion } from "@mantine/core";
import type { Mode } from "@shared/session/storage";
import { Card } from "@shared/ui/Card";
import { Note } from "@shared/ui/Note";
import { CatchBoundary } from "@tanstack/react-router";
import { bracketPanels, type Panel, recordPanels } from "./panels";
import type { AccountPayload } from "./payload";
import { panelKey, RecordPanel } from "./RecordPanel";
import classes from "./Records.module.css";

/** All sections of an account; those with data are open. */
export function RecordPanels({ mode, payload }: { mode: Mode; payload: AccountPayload }) {
  return (
    <>
      <Sections panels={recordPanels(payload)} />
      <h3 className={classes.brackets}>Brackets (early access)</h3>
      <Sections panels={bracketPanels(mode, payload)} />
    </>
  );
}

/** Sections in one card; those with data are open. */
export function Sections({ panels }: { panels: readonly Panel[] }) {
  const filled = panels.filter((panel) => panel.count > 0).map((panel) => panelKey(panel.name));
  return (
    <Card className={classes.panels}>
      <Accordion multiple defaultValue={filled} order={4}>
        {panels.map((panel) => (
          <RecordPanel key={panel.name} name={panel.name} count={panel.count}>
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
