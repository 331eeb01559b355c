import { serverNow } from "@portal/lib/session/serverClock";
import { Card } from "@portal/ui/Card";
import { DateTime } from "@portal/ui/DateTime";
import dayjs from "dayjs";
import type { AccountPayload } from "./payload";
import classes from "./Records.module.css";
import { summaryOf } from "./summary";

export interface SummaryProps {
  payload: AccountPayload;
  lastSyncedAt: string | null;
}

/** The person in one line: work, pay, and how fresh that is. */
export function Summary({ payload, lastSyncedAt }: SummaryProps) {
  const facts = summaryOf(payload, dayjs(serverNow()).format("YYYY-MM-DD"));
  if (facts.length === 0) return null;
  return (
    <Card className={classes.summary}>
      <dl aria-label="Summary">
        {facts.map(({ label, value, note }) => (
          <div key={label + value}>
            <dt>{label}</dt>
            <dd title={value}>{value}</dd>
            {note && <dd className={classes.note}>{note}</dd>}
          </div>
        ))}
        {lastSyncedAt && (
          <div>
            <dt>Last synced</dt>
            <dd>
              <DateTime value={lastSyncedAt} format="relative" />
            </dd>
            <dd className={classes.note}>
              <DateTime value={lastSyncedAt} format="full" />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
