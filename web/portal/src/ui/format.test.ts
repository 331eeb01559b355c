import { describe, expect, it } from "vitest";
import {
  ageInDays,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatRelative,
  formatShortDateTime,
  formatZonedDateTime,
} from "./format";

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const hour = 3_600_000;

describe("dates", () => {
  it("are day, short month and year, in 24 hours", () => {
    const noon = new Date(2025, 8, 2, 14, 5).toISOString();
    expect(formatDateTime(noon)).toBe("2 Sep 2025, 14:05");
    expect(formatDate(noon)).toBe("2 Sep 2025");
    expect(formatShortDateTime(noon)).toBe("2 Sep 2025, 14:05");
  });

  it("name the reader's zone", () => {
    const noon = new Date(2025, 8, 2, 14, 5).toISOString();
    expect(formatZonedDateTime(noon)).toMatch(/^2 Sep 2025, 14:05 (GMT|UTC|[A-Z]{2,5})/);
    expect(formatZonedDateTime("soon")).toBe("-");
    expect(formatZonedDateTime(null)).toBe("-");
  });

  it("drop the current year in tables", () => {
    expect(formatShortDateTime(new Date().toISOString())).not.toMatch(/\d{4}/);
  });

  it("keep a bare day as that day", () => {
    expect(formatDate("1991-03-03")).toBe("3 Mar 1991");
  });

  it.each([
    [30_000, "just now"],
    [2 * hour, "2 hours ago"],
    [26 * hour, "1 day ago"],
  ])("are relative under one week: %d ms", (ms, words) => {
    expect(formatRelative(ago(ms))).toBe(words);
  });

  it("are dates again after a week", () => {
    expect(formatRelative("2025-01-10T12:00:00.000Z")).toMatch(/^(9|10|11) Jan 2025$/);
  });

  it("count whole days", () => {
    expect(ageInDays(ago(180 * 24 * hour))).toBe(180);
    expect(ageInDays(ago(180 * 24 * hour - 60_000))).toBe(179);
  });

  it.each([null, undefined, "", "never"])("are a dash for %j", (value) => {
    expect(formatDateTime(value)).toBe("-");
  });
});

it("numbers have separators, money two decimals, nothing a dash", () => {
  expect(formatNumber(1284)).toBe("1,284");
  expect(formatMoney(48250)).toBe("48,250.00");
  expect(formatMoney(0)).toBe("0.00");
  expect(formatMoney(null)).toBe("-");
});
