import type { InsightSummary } from "@portal/lib/api/wire";
import { formatMoney, formatNumber, none } from "@portal/ui/format";
import { isKnown } from "./payload";

type Row = InsightSummary["tableItems"][number];
type ValueType = Row["valueType"];

/** The columns of figures, in the order of the screen. */
export const statistics = [
  ["sum", "Sum"],
  ["average", "Average"],
  ["minimum", "Minimum"],
  ["median", "Median"],
  ["maximum", "Maximum"],
  ["standardDev", "Standard Dev."],
] as const;

/** What stands before amounts whose currency is not named. */
const usualCurrency = "PHP";

interface Figure {
  valueType: ValueType;
  currency: string;
}

/** A figure as people read it; what could not be computed is a dash. */
export function figureText(value: number | string, { valueType, currency }: Figure): string {
  if (!isKnown(value)) return none;
  if (typeof value === "string") return value;
  if (valueType === "currency") return `${currency || usualCurrency} ${formatMoney(value)}`;
  return valueType === "ratio" ? `${formatMoney(value * 100)}%` : formatNumber(value);
}

export const quantityText = (row: Row) =>
  isKnown(row.quantity) ? formatNumber(row.quantity) : none;

export interface InsightTab {
  name: string;
  rows: readonly Row[];
  items: InsightSummary["additionalItems"];
}

const tabs: readonly [name: string, topics: readonly InsightSummary["name"][]][] = [
  ["Income", ["income"]],
  ["Liabilities", ["liability"]],
  ["Identity & Employments", ["identity", "employment"]],
];

/** The four topics on the three tabs of the screen. */
export function insightTabs(summaries: readonly InsightSummary[]): readonly InsightTab[] {
  return tabs.map(([name, topics]) => {
    const parts = summaries.filter((summary) => topics.includes(summary.name));
    return {
      name,
      rows: parts.flatMap((part) => part.tableItems),
      items: parts.flatMap((part) => part.additionalItems),
    };
  });
}
