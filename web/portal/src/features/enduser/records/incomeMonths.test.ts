import { describe, expect, it } from "vitest";
import { estimateByMonth, payByMonth } from "./incomeMonths";
import type { EstimatedIncome, Income } from "./payload";

const pay = (endDate: string | null, amounts: Partial<Income>) =>
  ({ startDate: "2026-01-01", endDate, currency: "PHP", ...amounts }) as Income;

describe("payByMonth", () => {
  it("sums what ended in a month, before deductions where that is known", () => {
    expect(
      payByMonth([
        pay("2026-03-31", { grossAmount: 0.1, netAmount: 9 }),
        pay("2026-03-15", { grossAmount: null, baseAmount: 0.2 }),
        pay(null, { netAmount: 5 }),
      ]),
    ).toEqual([
      { month: "2026-01", amount: 5 },
      { month: "2026-02", amount: 0 },
      { month: "2026-03", amount: 0.3 },
    ]);
  });

  it("leaves out what has no amount or no month", () => {
    expect(payByMonth([pay("soon", { grossAmount: 1 }), pay("2026-03-31", {})])).toEqual([]);
  });

  it("shows the last 18 months, over the turn of a year", () => {
    const months = payByMonth([
      pay("2024-11-30", { grossAmount: 1 }),
      pay("2026-06-30", { grossAmount: 2 }),
    ]);
    expect(months).toHaveLength(18);
    expect(months[0]).toEqual({ month: "2025-01", amount: 0 });
    expect(months.at(-1)).toEqual({ month: "2026-06", amount: 2 });
  });
});

it("takes estimates as they are", () => {
  const estimates = [
    { id: "1", month: "2026-02", currency: "PHP", amount: 3 },
    { id: "2", month: "2026-01", currency: "PHP", amount: null },
  ] as unknown as EstimatedIncome[];
  expect(estimateByMonth(estimates)).toEqual([{ month: "2026-02", amount: 3 }]);
});
