import { Tabs } from "@mantine/core";
import { currentMode } from "@portal/lib/session/storage";
import { PageHeader } from "@portal/ui/PageHeader";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ExportButton } from "./ExportButton";
import { FileTypeTab } from "./FileTypeTab";
import {
  type CatalogueTab,
  type ProviderFilter,
  readFileTypeFilter,
  readProviderFilter,
  readTab,
  type Search,
  toSearch,
} from "./filter";
import { ProviderTab } from "./ProviderTab";

/** /providers: everything that data can come from, and what of it can be expected. */
export function DataSourcePage() {
  const mode = currentMode();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = readTab(search);
  const go = (next: CatalogueTab, filter?: Partial<ProviderFilter>) =>
    void navigate({ to: "/providers", search: toSearch(next, filter), resetScroll: false });
  return (
    <>
      <PageHeader
        title="Data Sources"
        description="Providers and documents your users can connect, and the data you get from each."
        action={<ExportButton mode={mode} />}
      />
      <Tabs value={tab} onChange={(next) => go(next === "files" ? next : "providers")}>
        <Tabs.List>
          <Tabs.Tab value="providers">Providers</Tabs.Tab>
          <Tabs.Tab value="files">Archive File Types</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="providers">
          {tab === "providers" && (
            <ProviderTab
              mode={mode}
              filter={readProviderFilter(search)}
              onSearch={(filter) => go("providers", filter)}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="files">
          {tab === "files" && (
            <FileTypeTab
              filter={readFileTypeFilter(search)}
              onSearch={(filter) => go("files", filter)}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
