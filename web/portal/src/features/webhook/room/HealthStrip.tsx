import { Skeleton } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { WebhookHealth as Health } from "@portal/lib/api/wire";
import { serverNow } from "@portal/lib/session/serverClock";
import type { Mode } from "@portal/lib/session/storage";
import { formatNumber, formatTime } from "@portal/ui/format";
import { Note } from "@portal/ui/Note";
import { useQuery } from "@tanstack/react-query";
import { barsOf, lastDay } from "./health";
import { healthQuery } from "./queries";
import classes from "./Room.module.css";

/** The last 24 hours at a glance: a bar for each hour, and how quick the answers were. */
export function HealthStrip({ mode, webhookId }: { mode: Mode; webhookId: string }) {
  const health = useQuery(healthQuery(mode, webhookId));
  if (health.isError && !health.data) {
    return (
      <div className={classes.notes}>
        <Note tone="warning">Couldn't load the health. {errorMessage(health.error)}</Note>
      </div>
    );
  }
  return (
    <section className={classes.health} aria-label="Last 24 hours">
      {health.data ? <Bars health={health.data} /> : <Skeleton height={58} radius="sm" />}
      <dl className={classes.figures}>
        <Figure name="Delivered" value={health.data?.last24h.delivered} />
        <Figure name="Failed" value={health.data?.last24h.failed} alarming />
        <Figure name="Waiting" value={health.data?.last24h.pending} />
        <Figure name="Median" value={health.data && measured(health.data, "p50Ms")} unit="ms" />
        <Figure name="p95" value={health.data && measured(health.data, "p95Ms")} unit="ms" />
      </dl>
    </section>
  );
}

/** What nobody took has no duration worth a figure. */
function measured({ last24h }: Health, which: "p50Ms" | "p95Ms"): number | null {
  return last24h.delivered > 0 ? last24h[which] : null;
}

function Bars({ health }: { health: Health }) {
  const bars = barsOf(lastDay(health.buckets, serverNow()));
  const { delivered, failed } = health.last24h;
  return (
    <div className={classes.day}>
      <div
        className={classes.bars}
        role="img"
        aria-label={`By hour: ${formatNumber(delivered)} delivered, ${formatNumber(failed)} failed`}
      >
        {bars.map((bar) => (
          <div
            key={bar.at}
            className={classes.bar}
            title={`From ${formatTime(bar.at).slice(0, 5)}: ${bar.delivered} delivered, ${bar.failed} failed`}
          >
            <span className={classes.failed} style={{ height: `${bar.failedPercent}%` }} />
            <span className={classes.delivered} style={{ height: `${bar.deliveredPercent}%` }} />
          </div>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        <span>24 hours ago</span>
        <span>Now</span>
      </div>
    </div>
  );
}

interface FigureProps {
  name: string;
  value: number | null | undefined;
  unit?: string;
  /** More than none of it is no good news. */
  alarming?: boolean;
}

function Figure({ name, value, unit, alarming }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-alarm={(alarming && Boolean(value)) || undefined}>
        {formatNumber(value)}
        {unit && value != null && ` ${unit}`}
      </dd>
    </div>
  );
}
