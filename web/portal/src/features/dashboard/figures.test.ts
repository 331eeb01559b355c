import { describe, expect, it } from "vitest";
import { acceptedOf, changeOf, figuresOf, hasCounted, lineOf, totalOf } from "./figures";

const day = (accountCount: number, connectedAccountCount: number, userCount: number) => ({
  date: "2026-11-01",
  accountCount,
  connectedAccountCount,
  userCount,
});

describe("the figures of two weeks", () => {
  const figures = figuresOf([
    ...Array.from({ length: 7 }, () => day(2, 1, 1)),
    ...Array.from({ length: 7 }, (_, i) => day(2, i === 0 ? 0 : 2, 3)),
  ]);

  it("adds the last week up, and the one before it", () => {
    expect(figures.map(({ label, total, before }) => [label, total, before])).toEqual([
      ["Users", 21, 7],
      ["Connected accounts", 12, 7],
      ["Connection rate", 12 / 14, 0.5],
    ]);
    expect(figures[2]?.days).toEqual([0, 1, 1, 1, 1, 1, 1]);
  });

  it("says the difference in words", () => {
    expect(figures.map(changeOf)).toEqual(["+14", "+5", "+35.7 pts"]);
    const figure = { label: "", to: "/users", days: [] };
    expect(changeOf({ ...figure, total: 1, before: 1201 })).toBe("−1,200");
    expect(changeOf({ ...figure, total: 0.5, before: 0.5, isShare: true })).toBe("No change");
    expect(changeOf({ ...figure, total: 0.5, before: null, isShare: true })).toBe("");
    expect(changeOf({ ...figure, total: null, before: 0.5, isShare: true })).toBe(
      "No attempts yet",
    );
  });

  it("lead to what is behind them", () => {
    expect(figures.map(({ to }) => to)).toEqual(["/users", "/users", "/usage"]);
  });

  it("has zeros and no share where nothing happened", () => {
    const nothing = figuresOf(Array.from({ length: 14 }, () => day(0, 0, 0)));
    expect(nothing.map(totalOf)).toEqual(["0", "0", "–"]);
    expect(nothing.some(hasCounted)).toBe(false);
    expect(figures.every(hasCounted)).toBe(true);
  });
});

it.each([
  [0, 0, "No deliveries in 24 hours"],
  [7, 0, "100.0% accepted in 24 hours"],
  [0, 3, "0.0% accepted in 24 hours"],
  [99_999, 1, "99.9% accepted in 24 hours"],
])("of %d taken and %d failed it says %s", (delivered, failed, words) => {
  expect(acceptedOf({ delivered, failed })).toBe(words);
});

it.each([
  [[0, 5, 10], "0,20 10,10 20,0"],
  [[4, 4, 4], "0,20 10,20 20,20"],
  [[3], "0,20"],
])("the line of %j goes through %s", (values, points) => {
  expect(lineOf(values, 20, 20)).toBe(points);
});
