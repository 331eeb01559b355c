import { expect, test } from "vitest";
import { readRange, toSearch } from "./range";

const now = "2026-11-21";
const week = { from: "2026-11-15", to: now };

test("the range of an address is used when it can be", () => {
  expect(readRange({ from: "2026-11-01", to: "2026-11-20" }, now)).toEqual({
    from: "2026-11-01",
    to: "2026-11-20",
  });
  for (const search of [{}, { from: "2026-11-01" }, { from: "2026-01-01", to: now }, { from: 7 }])
    expect(readRange(search, now)).toEqual(week);
});

test("the usual range leaves no trace in the address", () => {
  expect(toSearch(week, now)).toEqual({});
  expect(toSearch({ from: "2026-11-01", to: now }, now)).toEqual({ from: "2026-11-01", to: now });
});
