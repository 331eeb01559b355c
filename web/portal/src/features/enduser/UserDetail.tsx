import { Skeleton, Tabs } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { useAfter } from "@portal/ui/useAfter";
import { useQuery } from "@tanstack/react-query";
import { AccountPane } from "./AccountPane";
import { ArchiveTab } from "./ArchiveTab";
import { FormTab } from "./FormTab";
import { type Place, shownPanel } from "./place";
import { accountsQuery, archivesQuery, formsQuery, type ListedUser } from "./queries";
import { TimelineTab } from "./timeline/TimelineTab";
import classes from "./UserDetail.module.css";

export interface UserDetailProps {
  mode: Mode;
  user: ListedUser;
  place: Place;
  onPlace: (place: Place) => void;
}

const heads: Record<string, string> = {
  accounts: "Accounts",
  archives: "Archives",
  forms: "Forms",
  timeline: "Timeline",
};

/** The tabs of a user. Accounts and archives have theirs only when there are any. */
export function UserDetail({ mode, user, place, onPlace }: UserDetailProps) {
  const accounts = useQuery(accountsQuery(mode, user.userId));
  const archives = useQuery(archivesQuery(mode, user.userId));
  const forms = useQuery(formsQuery(mode, user.userId));
  const late = useAfter(300);
  if (accounts.isPending || archives.isPending || forms.isPending) {
    return <div className={classes.loading}>{late && <Skeleton height={280} radius="md" />}</div>;
  }
  const counts: Record<string, number> = {
    accounts: accounts.data?.length ?? user.accounts.length,
    archives: archives.data?.length ?? user.uploads.length,
    forms: forms.data?.length ?? 0,
  };
  const isBare = counts.accounts === 0 && counts.archives === 0;
  const panels = Object.keys(heads).filter(
    (panel) => panel === "forms" || panel === "timeline" || counts[panel] !== 0,
  );
  const panel = shownPanel(place.panel, panels);
  const choose = (source: string) => onPlace({ panel, source });
  return (
    <>
      {isBare && <p className={classes.nothing}>This user does not connect to any provider!</p>}
      <Tabs
        className={classes.tabs}
        value={panel}
        onChange={(next) => onPlace({ panel: next ?? undefined })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabList}>
          {panels.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {heads[name]} {counts[name] ? <Count>{counts[name]}</Count> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={panel} className={classes.panel}>
          {panel === "accounts" && (
            <AccountPane
              mode={mode}
              accounts={accounts}
              chosenId={place.source}
              onChoose={choose}
            />
          )}
          {panel === "archives" && (
            <ArchiveTab mode={mode} archives={archives} chosenId={place.source} onChoose={choose} />
          )}
          {panel === "forms" && <FormTab forms={forms.data ?? []} />}
          {panel === "timeline" && (
            <TimelineTab
              mode={mode}
              userId={user.userId}
              accounts={accounts.data ?? []}
              onAccount={(source) => onPlace({ panel: "accounts", source })}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Count({ children }: { children: number }) {
  return <span className={classes.count}>{children}</span>;
}
