import { expect, it } from "vitest";
import { duration, errorRate, everyHour } from "./figures";
import type { RequestHour } from "./queries";

const figures = (calls: number, clientErrors = 0, serverErrors = 0) => ({
  calls,
  clientErrors,
  serverErrors,
  notListed: 0,
  p95Millis: 1,
});

it.each([
  [figures(0), "-"],
  [figures(10), "0%"],
  [figures(8, 1, 1), "25%"],
  [figures(40, 1), "2.5%"],
  [figures(10_000, 1), "<0.1%"],
  [figures(3, 3), "100%"],
])("%o has an error rate of %s", (given, words) => expect(errorRate(given)).toBe(words));

it.each([
  [0.44, "0.4 ms"],
  [38.4, "38 ms"],
  [999, "999 ms"],
  [1234, "1.2 s"],
])("%d is %s", (millis, words) => expect(duration(millis)).toBe(words));

it("has a point for each hour, those without calls too", () => {
  const now = Date.parse("2026-01-15T08:45:00Z");
  const found: RequestHour[] = [{ hour: "2026-01-15T07:00:00.000Z", ...figures(10, 2, 1) }];
  expect(everyHour(found, 3, now)).toEqual([
    { hour: "2026-01-15T06:00:00.000Z", success: 0, clientErrors: 0, serverErrors: 0 },
    { hour: "2026-01-15T07:00:00.000Z", success: 7, clientErrors: 2, serverErrors: 1 },
    { hour: "2026-01-15T08:00:00.000Z", success: 0, clientErrors: 0, serverErrors: 0 },
  ]);
});
