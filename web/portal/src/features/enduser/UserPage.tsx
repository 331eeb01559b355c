import { Tabs } from "@mantine/core";
import { today } from "@portal/lib/dateRange";
import { currentMode } from "@portal/lib/session/storage";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { PageHeader } from "@portal/ui/PageHeader";
import { IconUserPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import {
  noFilter,
  readFilter,
  readTab,
  type Search,
  toSearch,
  type UserFilter,
  type UserTabName,
} from "./filter";
import { InvitedTab } from "./InvitedTab";
import { placeSearch, readPlace } from "./place";
import { UserDrawer } from "./UserDrawer";
import { UserTab } from "./UserTab";

/** /users: who connected an account, and whose attempts all failed. ?user= opens one of them. */
export function UserPage() {
  const mode = currentMode();
  const now = today();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = readTab(search, mode);
  const filter = readFilter(search, now);
  const userId = typeof search.user === "string" ? search.user : null;
  // Each tab comes back with the filter it was left with.
  const left = useRef<Partial<Record<UserTabName, UserFilter>>>({});

  function go(next: UserTabName, nextFilter: UserFilter) {
    left.current[tab] = filter;
    void navigate({ to: "/users", search: toSearch(next, nextFilter, now), resetScroll: false });
  }

  function change(value: string | null) {
    const next = value === "fail" || value === "invited" ? value : "success";
    go(next, left.current[next] ?? noFilter(now));
  }

  const invite = mode === "PRODUCTION" && (
    <ButtonLink
      to="/users/invite"
      leftSection={<IconUserPlus size={16} stroke={1.7} aria-hidden="true" />}
    >
      Invite new Users
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="User Data"
        description="People who connected an account or uploaded a file."
        action={invite}
      />
      <Tabs value={tab} onChange={change} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="success">CONNECTED</Tabs.Tab>
          {mode === "PRODUCTION" && <Tabs.Tab value="invited">INVITED</Tabs.Tab>}
          <Tabs.Tab value="fail">UNSUCCESSFUL CONNECTIONS</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === "invited" ? (
            <InvitedTab mode={mode} />
          ) : (
            <UserTab
              key={tab}
              mode={mode}
              status={tab}
              filter={filter}
              onSearch={(next) => go(tab, next)}
            />
          )}
        </Tabs.Panel>
      </Tabs>
      <UserDrawer
        mode={mode}
        userId={userId}
        place={readPlace(search)}
        onPlace={(place) =>
          void navigate({
            to: "/users",
            search: { ...toSearch(tab, filter, now), user: userId ?? "", ...placeSearch(place) },
            // Back leads to the list, however many tabs one looked at.
            replace: true,
            resetScroll: false,
          })
        }
        onClose={() => go(tab, filter)}
      />
    </>
  );
}
