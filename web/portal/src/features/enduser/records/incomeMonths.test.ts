import { expect, it } from "vitest";
import { headline, incomeCourse, type MonthlyIncome } from "./incomeMonths";

const month = (text: string, amount: number | null, complete = true) => ({
  month: text,
  amount,
  basis: amount === null ? ("UNKNOWN" as const) : ("GROSS" as const),
  complete,
});

const income = (months: MonthlyIncome["months"], windows: object[] = []) =>
  ({ currency: "PHP", months, windows }) as MonthlyIncome;

it("fills gaps without an amount, over the turn of a year", () => {
  const course = incomeCourse(
    income([month("2025-11", 1), month("2026-01", null), month("2026-02", 2, false)]),
  );
  expect(course).toEqual([
    month("2025-11", 1),
    { month: "2025-12", amount: null, complete: true },
    month("2026-01", null),
    month("2026-02", 2, false),
  ]);
});

it("shows the last 18 months", () => {
  const course = incomeCourse(income([month("2024-11", 1), month("2026-06", 2)]));
  expect(course).toHaveLength(18);
  expect(course[0]).toEqual({ month: "2025-01", amount: null, complete: true });
});

it("takes the average as the server computed it", () => {
  const windows = [
    { lastMonths: 0, average: 1, over: "9 complete months" },
    { lastMonths: 3, average: 2, over: "3 complete months, Aug–Oct 2026" },
  ];
  expect(headline(income([month("2026-10", 7)], windows))).toMatchObject({
    average: 2,
    over: "3 complete months, Aug–Oct 2026",
  });
});
