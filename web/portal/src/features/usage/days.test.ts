import { everyDay, lastDays } from "@portal/lib/api/usage";
import { describe, expect, it, test } from "vitest";
import { tickDays, total } from "./days";

const day = (date: string, accountCount: number) => ({
  date,
  accountCount,
  connectedAccountCount: 1,
  userCount: 2,
});

test("days come in order, and those without a row are zeros", () => {
  const days = everyDay({ from: "2026-02-27", to: "2026-03-02" }, [
    day("2026-03-02", 5),
    day("2026-02-28", 3),
  ]);
  expect(days.map((row) => [row.date, row.accountCount, row.userCount])).toEqual([
    ["2026-02-27", 0, 0],
    ["2026-02-28", 3, 2],
    ["2026-03-01", 0, 0],
    ["2026-03-02", 5, 2],
  ]);
  expect(total(days, "accountCount")).toBe(8);
});

test("the last week has seven dates with today", () => {
  expect(lastDays("2026-03-02", 7)).toEqual({ from: "2026-02-24", to: "2026-03-02" });
});

describe("ticks", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      date: `day ${n + 1}`,
      accountCount: 0,
      connectedAccountCount: 0,
      userCount: 0,
    }));

  it.each([1, 2, 7, 8, 9, 30, 31, 60])("of %d days end with the last one and are few", (count) => {
    const ticks = tickDays(days(count));
    expect(ticks.at(-1)).toBe(`day ${count}`);
    expect(ticks.length).toBeLessThanOrEqual(8);
    expect(ticks.length).toBeGreaterThanOrEqual(Math.min(count, 5));
  });
});
