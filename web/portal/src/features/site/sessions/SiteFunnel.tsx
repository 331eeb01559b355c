import type { DayRange } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";
import { ByDay } from "@portal/ui/ByDay";
import { Card } from "@portal/ui/Card";
import { EmptyState } from "@portal/ui/EmptyState";
import { FunnelCard } from "@portal/ui/FunnelCard";
import { LoadError } from "@portal/ui/LoadError";
import { Note } from "@portal/ui/Note";
import { type UseQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { sitesQuery } from "../queries";
import { lines, steps } from "./funnel";
import type { SiteFunnelDay } from "./queries";
import classes from "./Sessions.module.css";

export interface SiteFunnelProps {
  mode: Mode;
  funnel: UseQueryResult<SiteFunnelDay[]>;
  range: DayRange;
  /** Whether the list is narrowed by what the funnel can't be. */
  isNarrowed: boolean;
}

/** Where people leave the pages of sites. */
export function SiteFunnel({ mode, funnel, range, isNarrowed }: SiteFunnelProps) {
  const sites = useInfiniteQuery(sitesQuery(mode));
  const names = new Map((sites.data ?? []).map(({ id, name }) => [id, name]));
  if (range.to < range.from || funnel.data?.length === 0)
    return (
      <Card>
        <EmptyState title="No sessions counted">
          <p>Sessions count on the day their page was opened. Counts are kept for 60 days.</p>
        </EmptyState>
      </Card>
    );
  if (funnel.isError && !funnel.data)
    return (
      <Card>
        <LoadError
          error={funnel.error}
          title="Couldn't load the figures"
          onRetry={() => void funnel.refetch()}
        />
      </Card>
    );
  return (
    <div className={classes.funnel}>
      {isNarrowed && <Note tone="info">The funnel counts all users and statuses.</Note>}
      <FunnelCard steps={steps} rows={funnel.data} part="Site" names={names} />
      <ByDay steps={steps} rows={funnel.data} range={range} lines={lines} noun="sessions" />
    </div>
  );
}
