import { formatNumber, none } from "@portal/ui/format";
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
  /** Empty when nothing of the category ever happened. */
  rows: readonly EventRow[];
}

/** Events within so many days. */
export interface WindowCount {
  days: number;
  count?: number;
}

type Values = NonNullable<Signal["result"]>;

/** A source says with these that there is nothing to compute, or that it can't. */
const noNumbers = [-999, -998];

function numberOf(values: Values, name: string): number | undefined {
  const value = values[name as keyof Values];
  return typeof value !== "number" || noNumbers.includes(value) ? undefined : value;
}

/** "Loan disbursement" of "loan_disbursement". */
export function labelOf(category: string): string {
  const words = category.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The categories in the order of the metrics. */
export function categoriesOf(
  metrics: readonly SignalMetric[],
  values: Values = {},
): EventCategory[] {
  return [...new Set(metrics.map(({ category }) => category))].map((id) => {
    const own = metrics.filter(({ category }) => category === id);
    const happened = own.some(({ name }) => (numberOf(values, name) ?? 0) > 0);
    const windows = own
      .filter(({ measure }) => measure === "COUNT")
      .map(({ name, window }) => ({ days: window, count: numberOf(values, name) }));
    return {
      id,
      label: labelOf(id),
      count: windows.at(-1)?.count ?? (happened ? undefined : 0),
      windows,
      rows: happened
        ? own.map(({ name, description }) => {
            const value = numberOf(values, name);
            return { name, description, value: value === undefined ? none : formatNumber(value) };
          })
        : [],
    };
  });
}
