import { everyDay, lastDays } from "@portal/lib/api/usage";
import { expect, test } from "vitest";
import { total } from "./days";

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
