import { ChartTooltip, LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import dayjs from "dayjs";
import classes from "./Funnel.module.css";
import { formatDate } from "./format";
import type { Line } from "./funnel";
import { tickDays } from "./tickDays";

/**
 * Beginning, middle and end. Lines differ by their width too, never by color alone, and where they coincide each lies
 * within the one before.
 */
const strokes = [
  { color: "var(--n-chart-3)", strokeWidth: 8, strokeOpacity: 0.6 },
  { color: "var(--n-chart-2)", strokeWidth: 4, strokeOpacity: 1 },
  { color: "var(--n-chart-1)", strokeWidth: 2, strokeOpacity: 1 },
] as const;

export interface DayChartProps {
  days: (Record<string, number | string> & { date: string })[];
  /** The steps that have a line; the table has all. */
  lines: readonly [Line, Line, Line];
  /** What is counted, such as "visits". */
  noun: string;
}

export function DayChart({ days, lines, noun }: DayChartProps) {
  const drawn = strokes.map((stroke, index) => ({ ...(lines[index] as Line), ...stroke }));
  const series = drawn.map(({ name, label, color }) => ({ name, label, color }));
  const widths = new Map<string, object>(
    drawn.map(({ name, strokeWidth, strokeOpacity }) => [name, { strokeWidth, strokeOpacity }]),
  );
  return (
    <figure
      className={classes.chart}
      aria-label={`Chart of ${noun} from ${formatDate(days[0]?.date)} to ${formatDate(days.at(-1)?.date)}`}
    >
      <ul className={classes.legend}>
        {drawn.map(({ name, label, color, strokeWidth, strokeOpacity }) => (
          <li key={name}>
            <svg width="20" height="10" viewBox="0 0 20 10" aria-hidden="true">
              <line
                x2="20"
                y1="5"
                y2="5"
                stroke={color}
                strokeWidth={strokeWidth}
                strokeOpacity={strokeOpacity}
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
        lineProps={({ name }) => ({ isAnimationActive: false, ...widths.get(name) })}
      />
    </figure>
  );
}
