import { Button, Tabs } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { defaultTemplateId } from "@portal/lib/api/defaultTemplate";
import type { Mode } from "@portal/lib/session/storage";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { KeyId } from "@portal/ui/KeyId";
import { LeaveGuard } from "@portal/ui/LeaveGuard";
import { ResultDialog } from "@portal/ui/ResultDialog";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useState } from "react";
import { bodyOf, type Draft, draftOf } from "../draft";
import { useSaveTemplate } from "../mutations";
import type { WinkTemplate } from "../queries";
import { ConsentTab } from "./ConsentTab";
import classes from "./Editor.module.css";
import { GlobalTab } from "./GlobalTab";
import { Preview } from "./Preview";
import { SourcesTab } from "./SourcesTab";
import { SuccessTab } from "./SuccessTab";
import type { TabName } from "./tab";
import { VersionsPanel } from "./VersionsPanel";

const tabs = {
  global: { label: "Global Settings", Panel: GlobalTab },
  consent: { label: "Consent Settings", Panel: ConsentTab },
  sources: { label: "Data Sources Screen", Panel: SourcesTab },
  success: { label: "Success Screen", Panel: SuccessTab },
} as const satisfies Record<TabName, unknown>;

const savedText =
  "Your Wink Widget Template has been saved. Any changes made will be reflected immediately on " +
  "Wink Widget implementations using this template.";

export interface TemplateFormProps {
  mode: Mode;
  template: WinkTemplate;
  onCreated: (id: string) => void;
  onClose: () => void;
}

export function TemplateForm({ mode, template, onCreated, onClose }: TemplateFormProps) {
  const id = template.id === defaultTemplateId ? null : template.id;
  const [saved, setSaved] = useState(() => draftOf(template));
  const [draft, setDraft] = useState(saved);
  const [tab, setTab] = useState<TabName>("global");
  const [covered, setCovered] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const take = (stored: WinkTemplate) => {
    const next = draftOf(stored);
    setSaved(next);
    setDraft(next);
  };
  const save = useSaveTemplate(mode, id, take);
  const unsaved = JSON.stringify(draft) !== JSON.stringify(saved);
  const onChange = (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change }));
  const done = () => {
    const created = id === null ? save.data?.id : undefined;
    save.reset();
    if (created) onCreated(created);
  };
  return (
    <WideDrawer
      opened
      onClose={onClose}
      backLabel="Back to Templates"
      title={draft.name || "default"}
      meta={id && <KeyId value={id} label="template ID" last={0} />}
      unsaved={unsaved}
      covered={covered || save.isSuccess || save.isError}
      actions={
        <>
          {id && (
            <Button variant="default" onClick={() => setShowsVersions(!showsVersions)}>
              {showsVersions ? "Back to editing" : "Versions"}
            </Button>
          )}
          <Button loading={save.busy} onClick={() => save.submit(bodyOf(draft))}>
            Save
          </Button>
        </>
      }
    >
      {id && showsVersions ? (
        <VersionsPanel mode={mode} templateId={id} unsaved={unsaved} onRestored={take} />
      ) : (
        <div className={classes.editor}>
          <Tabs
            className={classes.settings}
            value={tab}
            onChange={(next) => next && setTab(next as TabName)}
            keepMounted={false}
          >
            <Tabs.List className={classes.tabs}>
              {Object.entries(tabs).map(([name, { label }]) => (
                <Tabs.Tab key={name} value={name}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {Object.entries(tabs).map(([name, { Panel }]) => (
              <Tabs.Panel key={name} value={name} className={classes.panel}>
                <Panel mode={mode} draft={draft} onChange={onChange} onCover={setCovered} />
              </Tabs.Panel>
            ))}
          </Tabs>
          <Preview mode={mode} draft={draft} tab={tab} />
        </div>
      )}
      <LeaveGuard unsaved={unsaved && !save.busy} what={draft.name || "default"} />
      {save.data && (
        <ResultDialog
          title="Success"
          text={
            id === null
              ? `Your Wink Widget Template has been created. Template ID: ${save.data.id}`
              : savedText
          }
          onClose={done}
        />
      )}
      <ErrorDialog text={save.isError ? errorMessage(save.error) : null} onClose={save.reset} />
    </WideDrawer>
  );
}
