import { expect, test } from "vitest";
import type { SignalMetric } from "./queries";
import {
  choicesOf,
  emptyRule,
  limitText,
  metricText,
  problems,
  toForm,
  toRule,
  withChoice,
} from "./rules";

function metric(
  name: string,
  category: string,
  window: number,
  measure: SignalMetric["measure"],
): SignalMetric {
  return { name, category, window, measure, description: `${name} in words` };
}

const metrics = [
  metric("events_overdue_day30", "overdue", 30, "COUNT"),
  metric("events_overdue_day30_days", "overdue", 30, "OVERDUE_DAYS"),
  metric("events_overdue_days_since_last", "overdue", 0, "DAYS_SINCE_LAST"),
  metric("events_debt_day30", "debt", 30, "COUNT"),
  metric("events_debt_day30_amount", "debt", 30, "AMOUNT"),
];

const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label);

test("only windows and measures that a category has can be chosen", () => {
  const overdue = choicesOf(metrics, emptyRule);
  expect(labels(overdue.categories)).toEqual(["Overdue", "Debt"]);
  expect(labels(overdue.windows)).toEqual(["Last 30 days", "All time"]);
  expect(labels(overdue.measures)).toEqual(["Number of events", "Most days overdue"]);
  const always = choicesOf(metrics, { ...emptyRule, window: "0" });
  expect(labels(always.measures)).toEqual(["Days since the last event"]);
  expect(labels(choicesOf(metrics, { ...emptyRule, category: "debt" }).windows)).toEqual([
    "Last 30 days",
  ]);
});

test("what the other category or window doesn't have gives way, and the rest stays", () => {
  const always = withChoice(metrics, { ...emptyRule, name: "Kept" }, { window: "0" });
  expect(always).toMatchObject({ name: "Kept", window: "0", measure: "DAYS_SINCE_LAST" });
  const debt = withChoice(metrics, always, { category: "debt" });
  expect(debt).toMatchObject({ category: "debt", window: "30", measure: "COUNT" });
  const days = { ...emptyRule, measure: "OVERDUE_DAYS" } as const;
  expect(withChoice(metrics, days, { window: "30" }).measure).toBe("OVERDUE_DAYS");
});

test("a rule comes back from its form as it was", () => {
  const wanted = {
    name: "Much debt",
    metric: "events_debt_day30_amount",
    comparison: "AT_MOST",
    threshold: 2500,
    webhookId: "wh-1",
  } as const;
  const rule = { ...wanted, id: "rule-1", createdAt: "", updatedAt: "" };
  expect(toRule(metrics, toForm(metrics, rule))).toEqual(wanted);
  const typed = { ...emptyRule, name: " Typed ", threshold: "12" };
  expect(toRule(metrics, typed)).toMatchObject({ name: "Typed", threshold: 12 });
});

test("a limit is said in words, amounts with two decimals", () => {
  const limit = { comparison: "AT_LEAST", threshold: 2500 } as const;
  expect(limitText(metrics, { ...limit, metric: "events_overdue_day30" })).toBe("At least 2,500");
  expect(
    limitText(metrics, { metric: "events_debt_day30_amount", comparison: "AT_MOST", threshold: 0 }),
  ).toBe("At most 0.00");
  expect(limitText(metrics, { ...limit, metric: "gone" })).toBe("At least 2,500");
  expect(metricText(metrics, "gone")).toBe("gone");
});

test("a name has a letter, and a threshold is a whole number that is not negative", () => {
  expect(problems.name("Overdue")).toBeNull();
  for (const name of ["", "  ", "12", "see www.example.com"])
    expect(problems.name(name)).not.toBeNull();
  for (const value of [0, "0", 1_000_000_000_000]) expect(problems.threshold(value)).toBeNull();
  for (const value of ["", "-", -1, 1.5, 1_000_000_000_001])
    expect(problems.threshold(value)).not.toBeNull();
});
