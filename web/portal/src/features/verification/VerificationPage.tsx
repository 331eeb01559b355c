import { Tabs } from "@mantine/core";
import { currentMode } from "@portal/lib/session/storage";
import { Chip } from "@portal/ui/Chip";
import layout from "@portal/ui/Lookup.module.css";
import { PageHeader } from "@portal/ui/PageHeader";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { VerificationDrawer } from "./VerificationDrawer";
import { VerificationTable } from "./VerificationTable";
import { VerifyTab } from "./VerifyTab";

const path = "/snap/verification";

/** /snap/verification: looks a person up at a registry by the number of an ID. */
export function VerificationPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const mode = currentMode();
  const tab = search.tab === "results" ? "results" : "verify";
  const open = typeof search.verification === "string" ? search.verification : null;
  const show = (verification?: string) =>
    void navigate({ to: path, search: { tab: "results", verification } });
  return (
    <>
      <PageHeader
        title="Verification Lookup"
        badge={<Chip>Alpha</Chip>}
        description="Check a person's details against the registry that issued an ID."
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: path, search: next === "results" ? { tab: next } : {} })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="verify">Verify Subject</Tabs.Tab>
          <Tabs.Tab value="results">Verification Result</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="verify">
          <VerifyTab key={mode} mode={mode} />
        </Tabs.Panel>
        <Tabs.Panel value="results" className={layout.note}>
          {tab === "results" && <VerificationTable mode={mode} onOpen={show} />}
        </Tabs.Panel>
      </Tabs>
      <VerificationDrawer mode={mode} id={open} onClose={() => show()} onOpen={show} />
    </>
  );
}
