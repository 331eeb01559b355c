import { serverNow } from "@portal/lib/session/serverClock";
import { formatDateTime, formatNumber, none } from "@portal/ui/format";
import classes from "./Catalogue.module.css";
import { duration, healthDays, strip, toneOf } from "./health";
import type { SourceHealth } from "./queries";

interface HealthProps {
  /** Missing where no connection of ours ended in the last 30 days. */
  health: SourceHealth | undefined;
}

const rateText = (rate: number | null) => (rate === null ? "–" : `${rate}%`);

/** How often our connections to the source work. */
export function HealthMark({ health }: HealthProps) {
  const rate = health?.successRate ?? null;
  return (
    <span className={classes.mark} title={rate === null ? "No attempts yet" : undefined}>
      <span className={classes.dot} data-tone={toneOf(rate)} aria-hidden="true" />
      {rateText(rate)}
    </span>
  );
}

/** The last 30 days of the source in figures and in a strip of days. */
export function HealthPanel({ health }: HealthProps) {
  if (!health) {
    return (
      <section className={classes.health}>
        <h2>Health</h2>
        <p className={classes.nothing}>
          No connection attempts finished in the last {healthDays} days.
        </p>
      </section>
    );
  }
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  const figures = [
    { label: "Success rate", value: rateText(health.successRate) },
    {
      label: "Median time to data",
      value: health.medianSeconds === null ? none : duration(health.medianSeconds),
    },
    { label: "Worked", value: formatNumber(health.succeeded + health.partial) },
    { label: "Failed at the source", value: formatNumber(health.failed) },
    { label: "User errors", value: formatNumber(health.personErrors) },
    {
      label: "Last failure",
      value: health.lastFailedAt
        ? `${health.lastErrorCode}, ${formatDateTime(health.lastFailedAt)}`
        : "None",
    },
  ];
  return (
    <section className={classes.health}>
      <h2>Health, last {healthDays} days</h2>
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div
        className={classes.days}
        role="img"
        aria-label={
          health.successRate === null
            ? "Days: no attempts yet"
            : `Days: ${rateText(health.successRate)} worked`
        }
      >
        {strip(health.days, today).map(({ day, tone }) => (
          <span key={day} data-tone={tone} title={day} />
        ))}
      </div>
    </section>
  );
}
