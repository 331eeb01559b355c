import { describe, expect, it } from "vitest";
import { duration, strip, toneOf } from "./health";

describe("health", () => {
  it("a rate has a tone", () => {
    expect([null, 100, 95, 94.9, 80, 79].map(toneOf)).toEqual([
      "none",
      "good",
      "good",
      "fair",
      "fair",
      "bad",
    ]);
  });

  it("a duration has the unit that fits", () => {
    expect([4, 70, 95, 900].map(duration)).toEqual(["≤ 4 s", "≤ 70 s", "≤ 2 min", "≤ 15 min"]);
  });

  it("days without an outcome have no tone", () => {
    const days = strip([{ day: "2026-03-01", succeeded: 1, failed: 1 }], "2026-03-02");
    expect(days).toHaveLength(30);
    expect(days.slice(-3).map(({ tone }) => tone)).toEqual(["none", "bad", "none"]);
    expect(days[0]?.day).toBe("2026-02-01");
  });
});
