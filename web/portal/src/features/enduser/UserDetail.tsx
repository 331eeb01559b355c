import { Skeleton, Tabs } from "@mantine/core";
import type { Mode } from "@shared/session/storage";
import { useAfter } from "@shared/ui/useAfter";
import { useQuery } from "@tanstack/react-query";
import { AccountPane } from "./AccountPane";
import { ArchiveTab } from "./ArchiveTab";
import { FormTab } from "./FormTab";
import { accountsQuery, archivesQuery, formsQuery, type ListedUser } from "./queries";
import { TimelineTab } from "./TimelineTab";
import classes from "./UserDetail.module.css";

export interface UserDetailProps {
  mode: Mode;
  user: ListedUser;
}

/** The tabs of a user. Accounts and archives have theirs only when there are any. */
export function UserDetail({ mode, user }: UserDetailProps) {
  const accounts = useQuery(accountsQuery(mode, user.userId));
  const archives = useQuery(archivesQuery(mode, user.userId));
  const forms = useQuery(formsQuery(mode, user.userId));
  const late = useAfter(300);
  if (accounts.isPending || archives.isPending || forms.isPending) {
    return <div className={classes.loading}>{late && <Skeleton height={280} radius="md" />}</div>;
  }
  const accountCount = accounts.data?.length ?? user.accounts.length;
  const archiveCount = archives.data?.length ?? user.uploads.length;
  const formCount = forms.data?.length ?? 0;
  return (
    <>
      {accountCount + archiveCount === 0 && (
        <p className={classes.nothing}>This user does not connect to any provider!</p>
      )}
      <Tabs
        className={classes.tabs}
        defaultValue={firstTab(accountCount, archiveCount)}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabList}>
          {accountCount > 0 && (
            <Tabs.Tab value="accounts">
              Accounts <span className={classes.count}>{accountCount}</span>
            </Tabs.Tab>
          )}
          {archiveCount > 0 && (
            <Tabs.Tab value="archives">
              Archives <span className={classes.count}>{archiveCount}</span>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="forms">
            Forms {formCount > 0 && <span className={classes.count}>{formCount}</span>}
          </Tabs.Tab>
          <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="accounts" className={classes.panel}>
          <AccountPane mode={mode} accounts={accounts} />
        </Tabs.Panel>
        <Tabs.Panel value="archives" className={classes.panel}>
          <ArchiveTab mode={mode} archives={archives} />
        </Tabs.Panel>
        <Tabs.Panel value="forms" className={classes.panel}>
          <FormTab forms={forms.data ?? []} />
        </Tabs.Panel>
        <Tabs.Panel value="timeline" className={classes.panel}>
          <TimelineTab mode={mode} userId={user.userId} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function firstTab(accounts: number, archives: number): string {
  if (accounts > 0) return "accounts";
  return archives > 0 ? "archives" : "forms";
}
