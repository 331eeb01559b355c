import { Skeleton } from "@mantine/core";
import { Card } from "@portal/ui/Card";
import { formatNumber } from "@portal/ui/format";
import { total, type UsageDay } from "./days";
import { allSeries, type SeriesStyle } from "./series";
import classes from "./Usage.module.css";

/** The totals of the range; with their line samples they are the chart's legend. */
export function UsageTiles({ days }: { days: UsageDay[] | undefined }) {
  return (
    <section className={classes.tiles} aria-label="Totals">
      {allSeries.map((series) => (
        <Card key={series.name} className={classes.tile}>
          <p className={classes.label}>
            <Sample series={series} />
            {series.label}
          </p>
          {days ? (
            <>
              <p className={classes.total}>{formatNumber(total(days, series.name))}</p>
              <p className={classes.aside}>{aside(days, series)}</p>
            </>
          ) : (
            <Skeleton height={44} width={96} mt={8} />
          )}
        </Card>
      ))}
    </section>
  );
}

function aside(days: UsageDay[], { name }: SeriesStyle): string {
  const accounts = total(days, "accountCount");
  if (name === "connectedAccountCount" && accounts > 0) {
    const share = (total(days, name) / accounts) * 100;
    return `${share.toFixed(1)}% of accounts`;
  }
  return `${(total(days, name) / days.length).toFixed(1)} a day`;
}

function Sample({ series }: { series: SeriesStyle }) {
  return (
    <svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true">
      <line
        x1="0"
        x2="20"
        y1="4"
        y2="4"
        stroke={series.color}
        strokeWidth={series.width}
        strokeOpacity={series.opacity}
        strokeDasharray={series.dash}
      />
    </svg>
  );
}
