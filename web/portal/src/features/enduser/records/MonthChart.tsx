import { Tooltip } from "@mantine/core";
import { formatMoney } from "@shared/ui/format";
import dayjs from "dayjs";
import type { MonthAmount } from "./incomeMonths";
import classes from "./MonthChart.module.css";

export interface MonthChartProps {
  title: string;
  currency: string;
  months: readonly MonthAmount[];
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
/** With more bars than this their figures would run into each other. */
const mostFigures = 12;
/** How high the tallest bar is; its figure stands in what is left of the 112 pixels. */
const tallest = 92;

/** A bar for each month. Its figures are the table below it, so that nobody has to see the bars. */
export function MonthChart({ title, currency, months }: MonthChartProps) {
  const top = Math.max(...months.map((month) => month.amount));
  // One month is no course of things, and amounts below zero have no bar.
  if (months.length < 2 || !(top > 0)) return null;
  const sum = months.reduce((total, month) => total + month.amount, 0);
  const average = `${currency} ${formatMoney(sum / months.length)} a month on average`;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.head}>
        <span className={classes.title}>{title}</span>
        <span>{average}</span>
      </figcaption>
      <div
        className={classes.bars}
        role="img"
        aria-label={`${title}, ${name(months[0])} to ${name(months.at(-1))}: ${average}`}
      >
        {months.map((month) => (
          <Tooltip
            key={month.month}
            label={`${name(month)}: ${currency} ${formatMoney(month.amount)}`}
          >
            <div className={classes.column}>
              <div className={classes.space}>
                {months.length <= mostFigures && (
                  <span className={classes.figure}>{compact.format(month.amount)}</span>
                )}
                <div
                  className={classes.bar}
                  style={{ height: Math.max(0, (month.amount / top) * tallest) }}
                />
              </div>
              <span className={classes.month}>{dayjs(`${month.month}-01`).format("MMM")}</span>
              <span className={classes.year}>{yearOf(month, months)}</span>
            </div>
          </Tooltip>
        ))}
      </div>
    </figure>
  );
}

function name(month: MonthAmount | undefined): string {
  return month ? dayjs(`${month.month}-01`).format("MMM YYYY") : "";
}

/** The year stands under the first month and under each January. */
function yearOf({ month }: MonthAmount, months: readonly MonthAmount[]): string {
  return month === months[0]?.month || month.endsWith("-01") ? month.slice(0, 4) : "";
}
