import { byDay, byPart, share } from "@portal/ui/funnel";
import { expect, test } from "vitest";
import { steps } from "./funnel";

const row = (date: string, part: string, opened: number, connected: number) => ({
  ...{ date, part, opened, connected },
  ...{ consented: connected, chosen: connected, submitted: connected },
});
const rows = [
  row("2026-11-01", "a", 3, 1),
  row("2026-11-01", "b", 10, 2),
  row("2026-11-03", "a", 5, 5),
];

test("every day of the range has a row, with all templates together", () => {
  const days = byDay(steps, { from: "2026-11-01", to: "2026-11-03" }, rows);
  expect(days.map(({ date, opened, connected }) => [date, opened, connected])).toEqual([
    ["2026-11-01", 13, 3],
    ["2026-11-02", 0, 0],
    ["2026-11-03", 5, 5],
  ]);
});

test("the busiest template comes first", () => {
  expect(byPart(steps, rows).map(({ part, opened }) => [part, opened])).toEqual([
    ["b", 10],
    ["a", 8],
  ]);
});

test.each([
  [1, 0, ""],
  [0, 4, "0%"],
  [1, 1000, "<1%"],
  [999, 1000, "99%"],
  [1, 3, "33%"],
  [4, 4, "100%"],
])("%i of %i is %j", (part, whole, shown) => expect(share(part, whole)).toBe(shown));
