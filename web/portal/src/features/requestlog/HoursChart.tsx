import { BarChart, ChartTooltip } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { formatShortDateTime } from "@portal/ui/format";
import dayjs from "dayjs";
import type { HourPoint } from "./figures";
import classes from "./RequestLog.module.css";
import { day } from "./week";

const series = [
  { name: "success", label: "Success", color: "var(--n-chart-1)" },
  { name: "clientErrors", label: "Client errors (4xx)", color: "var(--n-chart-2)" },
  { name: "serverErrors", label: "Server errors (5xx)", color: "var(--n-da-s)" },
];

/** A bar for each hour. Who does not see them reads the table below. */
export function HoursChart({ points }: { points: readonly HourPoint[] }) {
  const at = points.length <= day ? "HH:mm" : "D MMM";
  return (
    <figure
      className={classes.chart}
      aria-label={`Chart of requests from ${formatShortDateTime(points[0]?.hour)} to ${formatShortDateTime(points.at(-1)?.hour)}`}
    >
      <ul className={classes.legend}>
        {series.map(({ name, label, color }) => (
          <li key={name}>
            <span style={{ background: color }} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      <BarChart
        h={260}
        data={[...points]}
        dataKey="hour"
        type="stacked"
        series={series}
        gridAxis="x"
        gridColor="var(--n-line)"
        strokeDasharray="0"
        xAxisProps={{
          tickFormatter: (hour: string) => dayjs(hour).format(at),
          minTickGap: 48,
          interval: "equidistantPreserveStart",
          tickMargin: 12,
        }}
        yAxisProps={{ allowDecimals: false, width: 44 }}
        tooltipAnimationDuration={0}
        tooltipProps={{
          content: ({ label, payload }) => (
            <ChartTooltip
              label={formatShortDateTime(String(label))}
              payload={payload && [...payload]}
              series={series}
            />
          ),
        }}
        barProps={{ isAnimationActive: false }}
      />
    </figure>
  );
}
