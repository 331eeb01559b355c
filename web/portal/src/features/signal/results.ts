import { formatMoney, formatNumber, none } from "@portal/ui/format";
import type { Signal, SignalMetric } from "./queries";

/** A metric as the table shows it. */
export interface EventRow {
  name: string;
  description: string;
  value: string;
}

/** A category with its metrics and how often it happened. */
export interface EventCategory {
  id: string;
  label: string;
  /** Events in the longest window; none when the source doesn't know. */
  count?: number;
  windows: readonly WindowCount[];
  /** Empty when nothing of the category is there, by the longest window. */
  rows: readonly EventRow[];
}

/** Events within so many days. */
export interface WindowCount {
  days: number;
  count?: number;
}

type Values = NonNullable<Signal["result"]>;

/** A source says with these that there is no such event, or that it can't compute the metric. */
const never = -999;
const unknown = -998;

function numberOf(values: Values, name: string): number | undefined {
  const value = values[name as keyof Values];
  return typeof value !== "number" || value === never || value === unknown ? undefined : value;
}

function isZero(values: Values, metric: SignalMetric | undefined): boolean {
  const value = metric && values[metric.name as keyof Values];
  return value === 0 || value === never;
}

function shownOf(metric: SignalMetric, values: Values): string {
  const value = numberOf(values, metric.name);
  return value === undefined ? none : shownValue(value, metric);
}

/** A value of a metric; one that is no longer known is just a number. */
export function shownValue(value: number, metric: SignalMetric | undefined): string {
  return metric?.measure === "AMOUNT" ? formatMoney(value) : formatNumber(value);
}

/** "Loan disbursement" of "loan_disbursement". */
export function labelOf(category: string): string {
  const words = category.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The categories in the order of the metrics. Without values, the source has no event of the number at all. */
export function categoriesOf(metrics: readonly SignalMetric[], values?: Values): EventCategory[] {
  return [...new Set(metrics.map(({ category }) => category))].map((id) => {
    const own = metrics.filter(({ category }) => category === id);
    const known: Values = values ?? {};
    const happened = own.some(({ name }) => (numberOf(known, name) ?? 0) > 0);
    const counts = own.filter(({ measure }) => measure === "COUNT");
    const isNone = !happened && (!values || isZero(known, counts.at(-1)));
    const windows = counts.map(({ name, window }) => ({
      days: window,
      count: numberOf(known, name),
    }));
    return {
      id,
      label: labelOf(id),
      count: windows.at(-1)?.count ?? (isNone ? 0 : undefined),
      windows,
      rows: isNone
        ? []
        : own.map((metric) => ({
            name: metric.name,
            description: metric.description,
            value: shownOf(metric, known),
          })),
    };
  });
}
