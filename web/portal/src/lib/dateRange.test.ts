import { describe, expect, it } from "vitest";
import { daysOf, firstMonth, isDay, lastMonth, oldestDay, rangeProblem } from "./dateRange";

const now = "2026-11-21";
const startLate = "The start time cannot be later than the end time!";
const endEarly = "The end time cannot be later than the start time!";

describe("rangeProblem", () => {
  it.each([
    ["2026-11-20", "2026-11-21", null],
    ["2026-09-22", "2026-11-21", null],
    ["2026-09-21", "2026-11-21", "Days older than 60 days have no data."],
    ["2026-11-21", "2026-11-21", "A range has at least 2 days."],
    ["2026-11-20", "2026-11-22", "The end cannot be in the future."],
    ["", "2026-11-21", "Choose a start and an end."],
    ["2026-02-31", "2026-11-21", "Choose a start and an end."],
  ])("%s to %s", (from, to, problem) => {
    expect(rangeProblem({ from, to }, "from", now)).toBe(problem);
  });

  it("says which end was moved past the other", () => {
    const backwards = { from: "2026-11-20", to: "2026-11-10" };
    expect(rangeProblem(backwards, "from", now)).toBe(startLate);
    expect(rangeProblem(backwards, "to", now)).toBe(endEarly);
  });
});

describe("the days", () => {
  it("begins with one calendar month", () => {
    expect(lastMonth(now)).toEqual({ from: "2026-10-21", to: now });
    expect(lastMonth("2026-03-31").from).toBe("2026-02-28");
  });

  it("counts both ends", () => {
    expect(daysOf({ from: "2026-10-22", to: now })).toBe(31);
  });

  it("reaches 60 days back", () => {
    expect(oldestDay(now)).toBe("2026-09-22");
  });

  it("knows a day when it sees one", () => {
    expect(["2026-11-21", "2026-02-31", "21 Nov", ""].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

it("the picker opens with the month before the end, or with the start", () => {
  expect(firstMonth({ from: "2026-11-15", to: now }, now)).toBe("2026-10-21");
  expect(firstMonth({ from: "2026-10-01", to: "2026-11-20" }, now)).toBe("2026-10-01");
  expect(firstMonth({ from: "2026-01-01", to: "2026-01-02" }, now)).toBe("2026-09-22");
});
