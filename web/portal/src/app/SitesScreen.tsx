import { Button, Tabs } from "@mantine/core";
import { currentMode } from "@portal/lib/session/storage";
import { LateLoader } from "@portal/ui/LateLoader";
import { PageHeader } from "@portal/ui/PageHeader";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { SitesTab } from "../features/site/list/SitesTab";
import { SiteDrawer } from "../features/site/manage/SiteDrawer";
import { SessionsTab } from "../features/site/sessions/SessionsTab";

const UserSources = lazy(async () => ({
  default: (await import("../features/enduser/UserSources")).UserSources,
}));

/** /link/winkSite, which shows the users of sessions as User Data does. */
export function SitesScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = search.tab === "data" ? "data" : "list";
  const [adding, setAdding] = useState(false);
  const mode = currentMode();
  return (
    <>
      <PageHeader
        title="Manage Wink Sites"
        description="Pages you can send to your users without writing code."
        action={
          tab === "list" && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              Add New Site
            </Button>
          )
        }
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: "/link/winkSite", search: next === "data" ? { tab: next } : {} })
        }
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="list">Sites List</Tabs.Tab>
          <Tabs.Tab value="data">Sites Data</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <SitesTab key={mode} mode={mode} adding={adding} onAdded={() => setAdding(false)} />
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <SessionsTab
            mode={mode}
            sources={(of) => (
              <Suspense fallback={<LateLoader label="Loading data" />}>
                <UserSources key={of.userId} {...of} />
              </Suspense>
            )}
          />
        </Tabs.Panel>
      </Tabs>
      <SiteDrawer
        mode={currentMode()}
        siteId={typeof search.manage === "string" ? search.manage : null}
        onClose={() =>
          void navigate({ to: "/link/winkSite", search: tab === "data" ? { tab } : {} })
        }
      />
    </>
  );
}
