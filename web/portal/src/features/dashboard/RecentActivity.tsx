import { Skeleton } from "@mantine/core";
import type { Activity } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { Card } from "@portal/ui/Card";
import { DateTime } from "@portal/ui/DateTime";
import { LoadError } from "@portal/ui/LoadError";
import { TableLink } from "@portal/ui/TableLink";
import { TextLink } from "@portal/ui/TextLink";
import { useQuery } from "@tanstack/react-query";
import { wordsOf } from "./activity";
import classes from "./Dashboard.module.css";
import { activityQuery } from "./queries";

/** What happened lately; each leads to the user or the verification it is about. */
export function RecentActivity({ mode }: { mode: Mode }) {
  const { data, error, refetch } = useQuery(activityQuery(mode));
  return (
    <Card>
      <div className={classes.head}>
        <h2>Recent activity</h2>
        <TextLink to="/users">All users</TextLink>
      </div>
      {error ? (
        <LoadError error={error} onRetry={refetch} title="Couldn't load the activity" />
      ) : data?.length === 0 ? (
        <p className={classes.nothing}>
          No activity yet. New users, connections and documents appear here.
        </p>
      ) : (
        <ul className={classes.list}>
          {data
            ? data.map((activity) => <Row key={activity.id} activity={activity} />)
            : Array.from({ length: 6 }, (_, i) => (
                <li key={i} className={classes.item}>
                  <Skeleton height={16} />
                </li>
              ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ activity }: { activity: Activity }) {
  const { Icon, before, name, after, isFailure } = wordsOf(activity);
  const { userId, verificationId } = activity;
  return (
    <li className={classes.act}>
      <Icon
        className={isFailure ? classes.failure : classes.openIcon}
        size={17}
        stroke={1.7}
        aria-hidden="true"
      />
      <span className={classes.what} title={`${before} ${name}${after}`}>
        {before} <b>{name}</b>
        {after}
      </span>
      <span className={classes.who}>
        {userId && (
          <TableLink
            to="/users/user-details"
            search={{ userId }}
            aria-label={`User ${userId.slice(-8)}`}
          >
            {userId.slice(-8)}
          </TableLink>
        )}
        {verificationId && (
          <TableLink
            to="/snap/verification"
            search={{ tab: "results", verification: verificationId }}
            aria-label={`Verification ${verificationId.slice(-8)}`}
          >
            {verificationId.slice(-8)}
          </TableLink>
        )}
      </span>
      <span className={classes.when}>
        <DateTime value={activity.createdAt} format="relative" />
      </span>
    </li>
  );
}
