import { Tabs } from "@mantine/core";
import { currentMode } from "@shared/session/storage";
import { PageHeader } from "@shared/ui/PageHeader";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ExportButton } from "./ExportButton";
import { FileTypeTab } from "./FileTypeTab";
import { ProviderTab } from "./ProviderTab";

/** /providers: everything that data can come from, and what of it can be expected. */
export function DataSourcePage() {
  const mode = currentMode();
  const search: { tab?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = search.tab === "files" ? "files" : "providers";
  return (
    <>
      <PageHeader
        title="Data Sources"
        description="What people can connect or upload, and the data that comes of it."
        action={<ExportButton mode={mode} />}
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: "/providers", search: { tab: next === "files" ? next : undefined } })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="providers">Providers</Tabs.Tab>
          <Tabs.Tab value="files">Archive File Types</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="providers">
          {tab === "providers" && <ProviderTab mode={mode} />}
        </Tabs.Panel>
        <Tabs.Panel value="files">{tab === "files" && <FileTypeTab />}</Tabs.Panel>
      </Tabs>
    </>
  );
}
