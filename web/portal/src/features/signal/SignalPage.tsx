import { Tabs } from "@mantine/core";
import { currentMode } from "@portal/lib/session/storage";
import { Chip } from "@portal/ui/Chip";
import layout from "@portal/ui/Lookup.module.css";
import { PageHeader } from "@portal/ui/PageHeader";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { RequestTab } from "./RequestTab";
import { SignalDrawer } from "./SignalDrawer";
import { SignalTable } from "./SignalTable";

const path = "/snap/signals";

/** /snap/signals: asks a source for the loan events of a phone number. */
export function SignalPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const mode = currentMode();
  const tab = search.tab === "results" ? "results" : "request";
  const open = typeof search.signal === "string" ? search.signal : null;
  const show = (signal?: string) => void navigate({ to: path, search: { tab: "results", signal } });
  return (
    <>
      <PageHeader
        title="Risk Signals Lookup"
        badge={<Chip>Alpha</Chip>}
        description="See how often the owner of a phone number borrowed, repaid, and fell behind."
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: path, search: next === "results" ? { tab: next } : {} })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="request">Signals Request</Tabs.Tab>
          <Tabs.Tab value="results">Signals Result</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="request">
          <RequestTab key={mode} mode={mode} />
        </Tabs.Panel>
        <Tabs.Panel value="results" className={layout.note}>
          {tab === "results" && <SignalTable mode={mode} onOpen={show} />}
        </Tabs.Panel>
      </Tabs>
      <SignalDrawer mode={mode} id={open} onClose={() => show()} onOpen={show} />
    </>
  );
}
