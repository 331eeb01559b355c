import { Button } from "@mantine/core";
import { today } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";
import { LoadError } from "@portal/ui/LoadError";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { logosQuery, timelineQuery, type UserAccount } from "../queries";
import { Happening } from "./Happening";
import { byDay, tell } from "./story";
import classes from "./Timeline.module.css";
import { TimelineSkeleton } from "./TimelineSkeleton";

export interface TimelineTabProps {
  mode: Mode;
  userId: string;
  /** Those that can be looked at from here. */
  accounts: readonly UserAccount[];
  onAccount: (accountId: string) => void;
}

/** What happened with a user, newest first, day by day. */
export function TimelineTab({ mode, userId, accounts, onAccount }: TimelineTabProps) {
  const list = useInfiniteQuery(timelineQuery(mode, userId));
  const sources = useQuery(logosQuery(mode));
  if (list.isPending) return <TimelineSkeleton />;
  if (list.isError) {
    return (
      <LoadError error={list.error} title="Couldn't load the timeline" onRetry={list.refetch} />
    );
  }
  return (
    <div className={classes.timeline}>
      <ol aria-label="Timeline">
        {byDay(tell(list.data), today()).map((day) => (
          <li key={day.day} className={classes.day}>
            <h3>{day.name}</h3>
            <ol aria-label={day.name}>
              {day.story.map((told) => (
                <Happening
                  key={told.key}
                  told={told}
                  source={sources.data?.get(told.providerId)}
                  onAccount={
                    accounts.some((account) => account.accountId === told.accountId)
                      ? () => onAccount(told.accountId)
                      : undefined
                  }
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <footer className={classes.foot}>
        {list.hasNextPage ? (
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            Load earlier events
          </Button>
        ) : (
          "All events loaded"
        )}
      </footer>
    </div>
  );
}
