import { ChartTooltip, LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { formatDate } from "@portal/ui/format";
import dayjs from "dayjs";
import classes from "./Conversion.module.css";
import type { Counts } from "./funnel";

/** Beginning, middle and end; the table has all steps. Lines differ by their dash too, never by color alone. */
const series = [
  { name: "opened", label: "Opened", color: "var(--n-chart-3)", strokeDasharray: "6 3" },
  { name: "submitted", label: "Submitted", color: "var(--n-chart-2)", strokeDasharray: "2 3" },
  { name: "connected", label: "Connected", color: "var(--n-chart-1)", strokeDasharray: undefined },
];

export function DayChart({ days }: { days: (Counts & { date: string })[] }) {
  return (
    <figure
      className={classes.chart}
      aria-label={`Chart of visits from ${formatDate(days[0]?.date)} to ${formatDate(days.at(-1)?.date)}`}
    >
      <ul className={classes.legend}>
        {series.map(({ name, label, color, strokeDasharray }) => (
          <li key={name}>
            <svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true">
              <line
                x2="20"
                y1="4"
                y2="4"
                stroke={color}
                strokeWidth="2"
                strokeDasharray={strokeDasharray}
              />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <LineChart
        h={300}
        data={days}
        dataKey="date"
        series={series}
        curveType="linear"
        withDots={days.length <= 7}
        gridAxis="x"
        gridColor="var(--n-line)"
        strokeDasharray="0"
        strokeWidth={2}
        xAxisProps={{
          tickFormatter: (date: string) => dayjs(date).format("D MMM"),
          minTickGap: 32,
          interval: "equidistantPreserveStart",
          padding: { left: 24, right: 24 },
          tickMargin: 12,
        }}
        yAxisProps={{ allowDecimals: false, width: 44 }}
        tooltipAnimationDuration={0}
        tooltipProps={{
          content: ({ label, payload }) => (
            <ChartTooltip
              label={formatDate(String(label))}
              payload={payload && [...payload]}
              series={series}
            />
          ),
        }}
        lineProps={{ isAnimationActive: false }}
      />
    </figure>
  );
}
