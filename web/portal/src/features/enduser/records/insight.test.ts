import type { InsightSummary } from "@portal/lib/api/wire";
import { expect, it, test } from "vitest";
import { figureText, insightTabs, quantityText } from "./insight";

const row = (title: string, sum: number, quantity = 12): InsightSummary["tableItems"][number] => ({
  title,
  valueType: "currency",
  currency: "PHP",
  over: "3 complete months, Aug–Oct 2026",
  quantity,
  sum,
  average: sum,
  minimum: sum,
  median: sum,
  maximum: sum,
  standardDev: 0,
});

test("four topics are on three tabs", () => {
  const summaries: InsightSummary[] = [
    { name: "income", tableItems: [row("All complete months", 1000)], additionalItems: [] },
    { name: "liability", tableItems: [], additionalItems: [] },
    {
      name: "identity",
      tableItems: [],
      additionalItems: [{ label: "Age", valueType: "number", currency: "", value: 35 }],
    },
    {
      name: "employment",
      tableItems: [],
      additionalItems: [{ label: "Employers", valueType: "number", currency: "", value: 2 }],
    },
  ];
  expect(
    insightTabs(summaries).map((tab) => [tab.name, tab.rows.length, tab.items.length]),
  ).toEqual([
    ["Income", 1, 0],
    ["Liabilities", 0, 0],
    ["Identity & Employments", 0, 2],
  ]);
});

it.each([
  [1000, "currency", "PHP", "PHP 1,000.00"],
  [1000, "currency", "USD", "USD 1,000.00"],
  [0, "currency", "", "PHP 0.00"],
  [0.0525, "ratio", "", "5.25%"],
  [12, "number", "", "12"],
  ["EMPLOYED", "text", "", "EMPLOYED"],
  [-999, "currency", "PHP", "-"],
  [-998, "currency", "", "-"],
  ["-999", "text", "", "-"],
] as const)("%s as %s %s is %s", (value, valueType, currency, text) => {
  expect(figureText(value, { valueType, currency })).toBe(text);
});

test("a quantity that is not known is a dash", () => {
  expect(quantityText(row("Loans", -999, -999))).toBe("-");
  expect(quantityText(row("Loans", 0, 0))).toBe("0");
});
