import { Tabs } from "@mantine/core";
import { serverNow } from "@portal/lib/session/serverClock";
import { currentMode } from "@portal/lib/session/storage";
import { PageHeader } from "@portal/ui/PageHeader";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ErrorsTab } from "./ErrorsTab";
import { noFilter, type RequestFilter, readFilter, type Search, toSearch } from "./filter";
import { requestsQuery } from "./queries";
import { RequestDrawer } from "./RequestDrawer";
import { RequestFilterBar } from "./RequestFilterBar";
import { RequestTable } from "./RequestTable";
import { RoutesTab } from "./RoutesTab";

const to = "/request-log";
/** The tabs beside the list, by their name in the address. */
const tabs = ["endpoints", "errors"];

/** /request-log: what the organization's own programs asked of the data API. */
export function RequestLogPage() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const mode = currentMode();
  const filter = readFilter(search);
  const opened = typeof search.request === "string" ? search.request : null;
  const tab = tabs.find((name) => name === search.tab) ?? "requests";
  const address = toSearch(filter);
  const list = useInfiniteQuery({ ...requestsQuery(mode, filter), enabled: tab === "requests" });

  function find(next: RequestFilter) {
    if (JSON.stringify(toSearch(next)) === JSON.stringify(address)) return void list.refetch();
    void navigate({ to, search: toSearch(next), resetScroll: false });
  }

  const open = (request: string) =>
    void navigate({ to, search: { ...address, request }, resetScroll: false });

  return (
    <>
      <PageHeader
        title="Request Log"
        description="Your servers' requests to the API in the last 7 days. Field names and types only, never values."
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to, search: !next || next === "requests" ? {} : { tab: next } })
        }
      >
        <Tabs.List>
          <Tabs.Tab value="requests">Requests</Tabs.Tab>
          <Tabs.Tab value="endpoints">Endpoints</Tabs.Tab>
          <Tabs.Tab value="errors">Errors</Tabs.Tab>
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
                onOpen={open}
              />
              <RequestTable
                list={list}
                filter={filter}
                onOpen={open}
                onReset={() => find(noFilter)}
              />
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="endpoints">
          {tab === "endpoints" && <RoutesTab mode={mode} now={serverNow()} />}
        </Tabs.Panel>
        <Tabs.Panel value="errors">{tab === "errors" && <ErrorsTab mode={mode} />}</Tabs.Panel>
      </Tabs>
      <RequestDrawer
        mode={mode}
        id={opened}
        onClose={() => void navigate({ to, search: address, resetScroll: false })}
      />
    </>
  );
}
