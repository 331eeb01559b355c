import { expect, test } from "vitest";
import { aheadText } from "./stage";

test.each([
  [0, ""],
  [59, "less than a minute"],
  [60, "1 minute"],
  [129_600, "1 day 12 hours"],
  [2_678_400, "31 days"],
])("%d seconds are %j", (seconds, text) => {
  expect(aheadText(seconds)).toBe(text);
});
