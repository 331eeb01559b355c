import { Skeleton } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { useAfter } from "@portal/ui/useAfter";
import { useQuery } from "@tanstack/react-query";
import type { Place } from "./place";
import { accountsQuery, archivesQuery, formsQuery, type ListedUser } from "./queries";
import { SourcePanels } from "./SourcePanels";
import { TimelineTab } from "./timeline/TimelineTab";
import classes from "./UserDetail.module.css";

export interface UserDetailProps {
  mode: Mode;
  user: ListedUser;
  place: Place;
  onPlace: (place: Place) => void;
}

/** The tabs of a user. Accounts and archives have theirs only when there are any. */
export function UserDetail({ mode, user, place, onPlace }: UserDetailProps) {
  const accounts = useQuery(accountsQuery(mode, user.userId));
  const archives = useQuery(archivesQuery(mode, user.userId));
  const forms = useQuery(formsQuery(mode, user.userId));
  const late = useAfter(300);
  if (accounts.isPending || archives.isPending || forms.isPending) {
    return <div className={classes.loading}>{late && <Skeleton height={280} radius="md" />}</div>;
  }
  const counts = {
    accounts: accounts.data?.length ?? user.accounts.length,
    archives: archives.data?.length ?? user.uploads.length,
  };
  const isBare = counts.accounts === 0 && counts.archives === 0;
  return (
    <>
      {isBare && <p className={classes.nothing}>This user does not connect to any provider!</p>}
      <SourcePanels
        mode={mode}
        accounts={accounts}
        archives={archives}
        forms={forms.data ?? []}
        counts={counts}
        timeline={
          <TimelineTab
            mode={mode}
            userId={user.userId}
            accounts={accounts.data ?? []}
            onAccount={(source) => onPlace({ panel: "accounts", source })}
          />
        }
        place={place}
        onPlace={onPlace}
      />
    </>
  );
}
