import { ChartTooltip, LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { formatDate } from "@portal/ui/format";
import { tickDays } from "@portal/ui/tickDays";
import dayjs from "dayjs";
import type { UsageDay } from "./days";
import { allSeries } from "./series";
import classes from "./Usage.module.css";

const series = allSeries.map(({ name, label, color, dash }) => ({
  name,
  label,
  color,
  strokeDasharray: dash,
}));

const strokes = new Map<string, object>(
  allSeries.map(({ name, width, opacity }) => [
    name,
    { strokeWidth: width, strokeOpacity: opacity },
  ]),
);

/** Three lines. Who does not see them reads the totals above or the table. */
export function UsageChart({ days, height = 380 }: { days: UsageDay[]; height?: number }) {
  return (
    <figure
      className={classes.chart}
      aria-label={`Chart of accounts, connected accounts and users from ${formatDate(days[0]?.date ?? "")} to ${formatDate(days.at(-1)?.date ?? "")}`}
    >
      <LineChart
        h={height}
        data={days}
        dataKey="date"
        series={series}
        curveType="linear"
        withDots={days.length <= 7}
        gridAxis="x"
        gridColor="var(--n-line)"
        strokeDasharray="0"
        xAxisProps={{
          tickFormatter: (date: string) => dayjs(date).format("D MMM"),
          ticks: tickDays(days),
          interval: 0,
          padding: { left: 24, right: 24 }, // or the words of the last day would not fit, and be left out
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
        lineProps={({ name }) => ({ isAnimationActive: false, ...strokes.get(name) })}
      />
    </figure>
  );
}
