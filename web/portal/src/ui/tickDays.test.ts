import { describe, expect, it } from "vitest";
import { tickDays } from "./tickDays";

describe("ticks", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ date: `day ${n + 1}` }));

  it.each([1, 2, 7, 8, 9, 30, 31, 60])("of %d days end with the last one and are few", (count) => {
    const ticks = tickDays(days(count));
    expect(ticks.at(-1)).toBe(`day ${count}`);
    expect(ticks.length).toBeLessThanOrEqual(8);
    expect(ticks.length).toBeGreaterThanOrEqual(Math.min(count, 5));
  });
});
