import { Tabs } from "@mantine/core";
import { lookupSourceQuery } from "@portal/lib/api/lookups";
import { developerQuery } from "@portal/lib/api/queries";
import { currentMode } from "@portal/lib/session/storage";
import { Chip } from "@portal/ui/Chip";
import layout from "@portal/ui/Lookup.module.css";
import { LookupBatches } from "@portal/ui/LookupBatches";
import { LookupMissing } from "@portal/ui/LookupMissing";
import { LookupRequests } from "@portal/ui/LookupRequests";
import { LookupTab } from "@portal/ui/LookupTab";
import { PageHeader } from "@portal/ui/PageHeader";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { RequestForm } from "./RequestForm";
import { RulesTab } from "./RulesTab";
import { SignalDrawer } from "./SignalDrawer";
import { SignalTable } from "./SignalTable";

const tabs = ["results", "rules", "batches", "requests"] as const;
const path = "/snap/signals";

/** /snap/signals: asks a source for the loan events of a phone number. */
export function SignalPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const mode = currentMode();
  const source = useQuery(lookupSourceQuery(mode, "signal"));
  const me = useQuery(developerQuery);
  const isAdmin = me.data?.role === "ADMIN";
  const wanted = search.tab === "requests" && !isAdmin && !me.isPending ? "" : search.tab;
  const tab = tabs.find((one) => one === wanted) ?? "request";
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
          void navigate({ to: path, search: next === "request" ? {} : { tab: next ?? undefined } })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="request">Signals Request</Tabs.Tab>
          <Tabs.Tab value="results">Signals Result</Tabs.Tab>
          <Tabs.Tab value="rules">Rules</Tabs.Tab>
          <Tabs.Tab value="batches">Batches</Tabs.Tab>
          {(isAdmin || tab === "requests") && <Tabs.Tab value="requests">Requests</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="request">
          <LookupTab
            key={mode}
            mode={mode}
            kind="signal"
            noun="Risk signals lookup"
            example="look up 917 000 0001, which has events of every category."
            form={(isOff) => <RequestForm mode={mode} isOff={isOff} />}
          />
        </Tabs.Panel>
        <Tabs.Panel value="results" className={layout.note}>
          {tab === "results" && <SignalTable mode={mode} onOpen={show} />}
        </Tabs.Panel>
        <Tabs.Panel value="rules" className={layout.note}>
          {tab === "rules" && <RulesTab key={mode} mode={mode} />}
        </Tabs.Panel>
        <Tabs.Panel value="batches" className={layout.note}>
          {tab === "batches" && (
            <LookupBatches
              key={mode}
              mode={mode}
              lookup="SIGNAL"
              missing={source.data?.available === false && <LookupMissing kind="signal" />}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="requests" className={layout.note}>
          {tab === "requests" && isAdmin && <LookupRequests mode={mode} kind="signal" />}
        </Tabs.Panel>
      </Tabs>
      <SignalDrawer mode={mode} id={open} onClose={() => show()} onOpen={show} />
    </>
  );
}
