import { describe, expect, it } from "vitest";
import { summarize } from "./insight";

const features = {
  incomes_count: 12,
  incomes_amount_sum: 1000,
  incomes_amount_median: -998,
  incomes_last3_months_amount_sum: -999,
  incomes_latest_growth: 0.0525,
  liabilities_loan_count: 0,
  liabilities_loan_amount_total: 0,
  employments_current_status: "EMPLOYED",
  identity_age: 35,
};

const [income, liabilities, person] = summarize(features, "PHP");
const shownAt = (label: string) =>
  [income, person]
    .flatMap((part) => part?.additionalItems ?? [])
    .find((item) => item.label === label)?.value;

describe("summarize", () => {
  it("has the three topics in their order", () => {
    expect(summarize({}, "PHP").map((part) => part.name)).toEqual([
      "Income",
      "Liabilities",
      "Identity & Employments",
    ]);
  });

  it("puts the currency before amounts and not before counts", () => {
    expect(income?.tableItems[0]).toMatchObject({ quantity: "12", sum: "PHP 1,000.00" });
    expect(liabilities?.tableItems[0]).toMatchObject({ quantity: "0", sum: "PHP 0.00" });
  });

  it("shows a dash for what is not computed", () => {
    expect(income?.tableItems[0]?.median).toBe("-");
    expect(income?.tableItems[1]?.sum).toBe("-");
    expect(shownAt("Current income")).toBe("-");
  });

  it("shows shares in per cent and words as they are", () => {
    expect(shownAt("Growth over a year")).toBe("5.25%");
    expect(shownAt("Current status")).toBe("EMPLOYED");
    expect(shownAt("Age")).toBe("35");
  });
});
