import { describe, expect, it } from "vitest";
import type { AccountPayload } from "./payload";
import { summaryOf, tenureText } from "./summary";

const job = (employer: string, startDate: string, endDate: string | null) => ({
  employer,
  startDate,
  endDate,
  jobTitle: "Clerk",
});

const payload = (parts: object) =>
  ({ employments: [], incomes: [], insight: null, ...parts }) as unknown as AccountPayload;

describe("summary", () => {
  it("tells of the employment that has not ended, and of the last income", () => {
    const facts = summaryOf(
      payload({
        employments: [
          job("Old Mill", "2024-01-01", "2026-05-01"),
          job("Kestrel Freight", "2021-03-15", null),
        ],
        incomes: [
          { startDate: "2026-10-01", frequency: "SEMI_MONTHLY" },
          { startDate: "2025-10-01", frequency: "MONTHLY" },
        ],
        insight: {
          monthlyIncomes: [
            {
              currency: "PHP",
              months: [],
              windows: [
                { lastMonths: 0, average: 1, over: "all" },
                { lastMonths: 3, average: 48250, over: "3 complete months, Aug–Oct 2026" },
              ],
            },
          ],
        },
      }),
      "2026-11-22",
    );
    expect(facts.map(({ label, value, note }) => [label, value, note])).toEqual([
      ["Employer", "Kestrel Freight", "Clerk"],
      ["Tenure", "5 years 8 months", "Since 15 Mar 2021"],
      ["Pay frequency", "Semi monthly", ""],
      ["Average monthly income", "PHP 48,250.00", "3 complete months, Aug–Oct 2026"],
    ]);
  });

  it("calls an unknown average unknown, and an ended employment the last one", () => {
    const facts = summaryOf(
      payload({
        employments: [job("Old Mill", "2024-01-01", "2024-01-20")],
        insight: {
          monthlyIncomes: [
            {
              currency: "PHP",
              months: [],
              windows: [{ lastMonths: 3, average: null, over: "no complete month" }],
            },
          ],
        },
      }),
      "2026-11-22",
    );
    expect(facts.map(({ label, value }) => [label, value])).toEqual([
      ["Last employer", "Old Mill"],
      ["Tenure", "Under a month"],
      ["Average monthly income", "Unknown"],
    ]);
  });

  it("says nothing without records", () => {
    expect(summaryOf(payload({}), "2026-11-22")).toEqual([]);
  });

  it.each([
    ["2025-11-22", "2026-11-22", "1 year"],
    ["2026-10-22", "2026-11-22", "1 month"],
    ["2027-01-01", "2026-11-22", "-"],
  ])("from %s to %s is %s", (from, to, text) => {
    expect(tenureText(from, to)).toBe(text);
  });
});
