import { Skeleton } from "@mantine/core";
import type { DayRange } from "@portal/lib/dateRange";
import { failureText } from "@portal/lib/failure";
import { Card } from "@portal/ui/Card";
import { formatDate, formatNumber } from "@portal/ui/format";
import { TableLink } from "@portal/ui/TableLink";
import { adviceOn } from "./advice";
import classes from "./Conversion.module.css";
import { byReason, type FailureGroup } from "./failures";
import type { ConversionFailure } from "./queries";

export interface FailuresProps {
  failures: ConversionFailure[] | undefined;
  filter: DayRange;
}

/** Why logins and documents failed: by reason, with what to do, and at which sources. */
export function Failures({ failures, filter }: FailuresProps) {
  const groups = byReason(failures ?? []);
  return (
    <Card className={classes.card}>
      <h2 className={classes.heading}>Why connections fail</h2>
      <p className={classes.note}>Every failed attempt counts. One person can try several times.</p>
      {!failures && <Skeleton height={160} />}
      {failures && groups.length === 0 && (
        <p className={classes.nothing}>No failed attempts in this period.</p>
      )}
      <ul className={classes.reasons}>
        {groups.map((group) => (
          <Reason key={group.errorCode} group={group} range={filter} />
        ))}
      </ul>
    </Card>
  );
}

function Reason({ group, range }: { group: FailureGroup; range: DayRange }) {
  const reason = failureText(group.errorCode);
  return (
    <li className={classes.reason}>
      <p className={classes.failures}>{formatNumber(group.count)}</p>
      <div>
        <h3>
          {reason} <code>{group.errorCode}</code>
        </h3>
        <p className={classes.advice}>{adviceOn(group.errorCode)}</p>
      </div>
      <ul className={classes.sources} aria-label={`Sources of ${reason}`}>
        {group.sources.map((source) => (
          <li key={source.sourceId} title={`Last on ${formatDate(source.lastDate)}`}>
            {source.kind === "PROVIDER" ? (
              <TableLink
                to="/users"
                search={{
                  tab: "unsuccessful",
                  providerId: source.sourceId,
                  from: range.from,
                  to: range.to,
                }}
              >
                {source.sourceName}
              </TableLink>
            ) : (
              source.sourceName
            )}
            <span>{formatNumber(source.count)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
