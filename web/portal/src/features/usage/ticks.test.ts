import { expect, it } from "vitest";
import { ticks } from "./ticks";

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [5, [0, 1, 2, 3, 4, 5]],
  [7, [0, 2, 4, 6, 8]],
  [90, [0, 20, 40, 60, 80, 100]],
  [1234, [0, 500, 1000, 1500]],
])("a top of %i", (top, expected) => {
  expect(ticks(top)).toEqual(expected);
});
