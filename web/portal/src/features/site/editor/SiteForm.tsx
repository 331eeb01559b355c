import { Button, Tabs } from "@mantine/core";
import { ApiError, errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { KeyId } from "@portal/ui/KeyId";
import { LeaveGuard } from "@portal/ui/LeaveGuard";
import { message } from "@portal/ui/message";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useState } from "react";
import { useSaveSite } from "../mutations";
import type { Site } from "../queries";
import { bodyOf, type Draft, defaultName, draftOf, newDraft } from "./draft";
import classes from "./Editor.module.css";
import { GeneralTab } from "./GeneralTab";
import { LandingTab } from "./LandingTab";
import { Preview } from "./Preview";
import { ResultTab } from "./ResultTab";
import type { Outcome, TabName } from "./tab";

const tabs = {
  general: { label: "General Settings", Panel: GeneralTab },
  landing: { label: "Landing Page", Panel: LandingTab },
  result: { label: "Result Page", Panel: ResultTab },
} as const satisfies Record<TabName, unknown>;

const noTemplate = "Please select the Wink Widget template.";

export interface SiteFormProps {
  mode: Mode;
  /** null for a new site. */
  site: Site | null;
  /** What a new site is called. */
  name: string;
  onClose: () => void;
}

export function SiteForm({ mode, site, name, onClose }: SiteFormProps) {
  const [stored] = useState(() => (site ? draftOf(site) : newDraft(name)));
  // What is edited changes no more when the site is read again.
  const [read] = useState(site);
  const [draft, setDraft] = useState(stored);
  const [tab, setTab] = useState<TabName>("general");
  const [outcome, setOutcome] = useState<Outcome>("success");
  const [covered, setCovered] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveSite(mode, read?.id ?? null, (saved) => {
    message.success(`"${saved.name}" saved.`);
    onClose();
  });
  const unsaved = JSON.stringify(draft) !== JSON.stringify(stored);
  const isConflict = save.error instanceof ApiError && save.error.code === "CONFLICT";
  const failure = save.isError && !isConflict ? errorMessage(save.error) : null;
  const title = draft.name.trim() || defaultName;
  const onChange = (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change }));
  const shown = tab === "result" ? outcome : "landing";
  const send = () => {
    if (!draft.templateId) return setProblem(noTemplate);
    save.submit({ ...bodyOf(draft), ...(read && { version: read.version }) });
  };
  return (
    <WideDrawer
      opened
      onClose={onClose}
      backLabel="Back to Sites"
      title={title}
      meta={
        read && (
          <span className={classes.id}>
            ID:
            <KeyId value={read.id} label="site ID" last={0} />
          </span>
        )
      }
      unsaved={unsaved}
      covered={covered || problem !== null || save.isError}
      actions={
        <Button loading={save.busy} onClick={send}>
          Save
        </Button>
      }
    >
      <div className={classes.editor}>
        <Tabs
          className={classes.settings}
          value={tab}
          onChange={(next) => next && setTab(next as TabName)}
          keepMounted={false}
        >
          <Tabs.List>
            {Object.entries(tabs).map(([key, { label }]) => (
              <Tabs.Tab key={key} value={key}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {Object.entries(tabs).map(([key, { Panel }]) => (
            <Tabs.Panel key={key} value={key} className={classes.panel}>
              <Panel
                mode={mode}
                site={read}
                draft={draft}
                onChange={onChange}
                outcome={outcome}
                onOutcome={setOutcome}
                onCover={setCovered}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
        <Preview
          key={shown} // no text of one screen under the header of another
          mode={mode}
          site={read}
          draft={draft}
          screen={shown}
        />
      </div>
      <LeaveGuard unsaved={unsaved && !save.busy} what={title} />
      <ConfirmDialog
        opened={isConflict}
        title="Save over newer changes?"
        confirmLabel="Save mine"
        destructive
        onClose={save.reset}
        onConfirm={() => save.submit(bodyOf(draft))}
      >
        Somebody changed <strong>"{read?.name}"</strong> after you opened it. Saving yours replaces
        their changes. To see them first, cancel, copy what you need, and open the site again.
      </ConfirmDialog>
      <ErrorDialog
        text={problem ?? failure}
        onClose={() => {
          setProblem(null);
          save.reset();
        }}
      />
    </WideDrawer>
  );
}
