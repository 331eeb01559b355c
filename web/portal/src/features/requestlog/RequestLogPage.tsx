import { Tabs } from "@mantine/core";
import { serverNow } from "@portal/lib/session/serverClock";
import { currentMode } from "@portal/lib/session/storage";
import { PageHeader } from "@portal/ui/PageHeader";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { noFilter, type RequestFilter, readFilter, type Search, toSearch } from "./filter";
import { requestsQuery } from "./queries";
import { RequestDrawer } from "./RequestDrawer";
import { RequestFilterBar } from "./RequestFilterBar";
import { RequestTable } from "./RequestTable";
import { RoutesTab } from "./RoutesTab";

const to = "/request-log";

/** /request-log: what the organization's own programs asked of the data API. */
export function RequestLogPage() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const mode = currentMode();
  const filter = readFilter(search);
  const opened = typeof search.request === "string" ? search.request : null;
  const tab = search.tab === "endpoints" ? "endpoints" : "requests";
  const address = toSearch(filter);
  const list = useInfiniteQuery({ ...requestsQuery(mode, filter), enabled: tab === "requests" });

  function find(next: RequestFilter) {
    if (JSON.stringify(toSearch(next)) === JSON.stringify(address)) return void list.refetch();
    void navigate({ to, search: toSearch(next), resetScroll: false });
  }

  return (
    <>
      <PageHeader
        title="Request Log"
        description="Your servers' requests to the API in the last 7 days. Field names and types only, never values."
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to, search: next === "endpoints" ? { tab: next } : {} })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="requests">Requests</Tabs.Tab>
          <Tabs.Tab value="endpoints">Endpoints</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="requests">
          {tab === "requests" && (
            <>
              <RequestFilterBar
                key={JSON.stringify(address)}
                mode={mode}
                filter={filter}
                onSearch={find}
                onReset={() => find(noFilter)}
              />
              <RequestTable
                list={list}
                filter={filter}
                onOpen={(request) =>
                  void navigate({ to, search: { ...address, request }, resetScroll: false })
                }
                onReset={() => find(noFilter)}
              />
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="endpoints">
          {tab === "endpoints" && <RoutesTab mode={mode} now={serverNow()} />}
        </Tabs.Panel>
      </Tabs>
      <RequestDrawer
        mode={mode}
        id={opened}
        onClose={() => void navigate({ to, search: address, resetScroll: false })}
      />
    </>
  );
}
