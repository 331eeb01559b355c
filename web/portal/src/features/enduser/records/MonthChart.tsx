import { Tooltip } from "@mantine/core";
import { formatMoney } from "@portal/ui/format";
import dayjs from "dayjs";
import { type CourseMonth, headline, incomeCourse, type MonthlyIncome } from "./incomeMonths";
import classes from "./MonthChart.module.css";

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
/** With more bars than this their figures would run into each other. */
const mostFigures = 12;
/** How high the tallest bar is; its figure stands in what is left of the 112 pixels. */
const tallest = 92;

const bases = {
  ESTIMATE: "estimated",
  GROSS: "before deductions",
  BASE: "base pay",
  NET: "after deductions",
  MIXED: "partly after deductions",
  UNKNOWN: "",
} as const;

/** The income by month: a bar for each, and the average with the months that it counts. */
export function MonthChart({ income }: { income: MonthlyIncome }) {
  const months = incomeCourse(income);
  const average = averageText(income);
  const span = `${name(months[0])} to ${name(months.at(-1))}`;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.head}>
        <span className={classes.title}>Income by month</span>
        <span>{average}</span>
      </figcaption>
      {/* One month is no course of things. */}
      {months.length > 1 && (
        <div
          className={classes.bars}
          role="img"
          aria-label={`Income by month, ${span}: ${average}`}
        >
          {months.map((month) => (
            <Tooltip key={month.month} label={monthText(month, income.currency)}>
              <Bar month={month} months={months} />
            </Tooltip>
          ))}
        </div>
      )}
    </figure>
  );
}

interface BarProps {
  month: CourseMonth;
  months: readonly CourseMonth[];
  ref?: React.Ref<HTMLDivElement>;
}

function Bar({ month, months, ...props }: BarProps) {
  const top = Math.max(...months.map(({ amount }) => amount ?? 0));
  const height = top > 0 ? Math.max(0, ((month.amount ?? 0) / top) * tallest) : 0;
  return (
    // The tooltip's properties name a class, which would take the column's place.
    <div {...props} className={classes.column}>
      <div className={classes.space}>
        {months.length <= mostFigures && <span className={classes.figure}>{figure(month)}</span>}
        <div
          className={classes.bar}
          data-running={!month.complete || undefined}
          style={{ height }}
        />
      </div>
      <span className={classes.month}>{dayjs(`${month.month}-01`).format("MMM")}</span>
      <span className={classes.year}>{yearOf(month, months)}</span>
    </div>
  );
}

function averageText(income: MonthlyIncome): string {
  const { average, over } = headline(income);
  if (average === null) return `Average unknown: ${over}`;
  return `${income.currency} ${formatMoney(average)}, average of ${over}`;
}

function figure({ amount, basis }: CourseMonth): string {
  if (amount !== null) return compact.format(amount);
  return basis ? "?" : "";
}

/** "Nov 2026: PHP 23,450.00 so far, before deductions" */
function monthText(month: CourseMonth, currency: string): string {
  if (!month.basis) return `${name(month)}: no income recorded`;
  if (month.amount === null) return `${name(month)}: unknown`;
  const amount = `${name(month)}: ${currency} ${formatMoney(month.amount)}`;
  return `${amount}${month.complete ? "" : " so far"}, ${bases[month.basis]}`;
}

function name(month: CourseMonth | undefined): string {
  return month ? dayjs(`${month.month}-01`).format("MMM YYYY") : "";
}

/** The year stands under the first month and under each January. */
function yearOf({ month }: CourseMonth, months: readonly CourseMonth[]): string {
  return month === months[0]?.month || month.endsWith("-01") ? month.slice(0, 4) : "";
}
