import { ChartTooltip, LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import dayjs from "dayjs";
import classes from "./Funnel.module.css";
import { formatDate } from "./format";
import type { Line } from "./funnel";

/** Beginning, middle and end. Lines differ by their dash too, never by color alone. */
const strokes = [
  { color: "var(--n-chart-3)", strokeDasharray: "6 3" },
  { color: "var(--n-chart-2)", strokeDasharray: "2 3" },
  { color: "var(--n-chart-1)", strokeDasharray: undefined },
] as const;

export interface DayChartProps {
  days: (Record<string, number | string> & { date: string })[];
  /** The steps that have a line; the table has all. */
  lines: readonly [Line, Line, Line];
  /** What is counted, such as "visits". */
  noun: string;
}

export function DayChart({ days, lines, noun }: DayChartProps) {
  const series = strokes.map((stroke, index) => ({ ...(lines[index] as Line), ...stroke }));
  return (
    <figure
      className={classes.chart}
      aria-label={`Chart of ${noun} from ${formatDate(days[0]?.date)} to ${formatDate(days.at(-1)?.date)}`}
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
