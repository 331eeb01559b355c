import { describe, expect, it } from "vitest";
import { acceptedOf, changeOf, figuresOf, lineOf } from "./figures";

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
    expect(figures.map(changeOf)).toEqual(["14 more", "5 more", "35.7 points more"]);
    expect(changeOf({ label: "", days: [], total: 1, before: 1201 })).toBe("1,200 less");
    expect(changeOf({ label: "", days: [], total: 0.5, before: 0.5, isShare: true })).toBe(
      "no change",
    );
  });

  it("has zeros where nothing happened", () => {
    const nothing = figuresOf(Array.from({ length: 14 }, () => day(0, 0, 0)));
    expect(nothing.map((figure) => figure.total)).toEqual([0, 0, 0]);
  });
});

it.each([
  [0, 0, "Nothing sent"],
  [7, 0, "100.0% accepted"],
  [0, 3, "0.0% accepted"],
  [99_999, 1, "99.9% accepted"],
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
