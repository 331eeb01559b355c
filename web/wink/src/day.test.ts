import { expect, it } from "vitest";
import { dayOf } from "./day";

it.each([
  ["en", "2026-11-28T12:00:00Z", "28 Nov 2026"],
  ["en", "2026-09-01T12:00:00Z", "1 Sep 2026"],
  ["fil", "2026-11-28T12:00:00Z", "28 Nob 2026"],
  ["fil", "no day", "-"],
])("a day in %s of %s is %s", (locale, time, day) => {
  expect(dayOf(time, locale)).toBe(day);
});
