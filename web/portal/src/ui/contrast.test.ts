import { expect, test } from "vitest";
import { judge } from "./contrast";

test.each([
  ["#0b3b5c", "11.7", "ok", "White text is easy to read on this color."],
  ["#167e1c", "5.2", "ok", "White text is easy to read on this color."],
  [
    "#ffee00",
    "14.5",
    "ok",
    "White would be hard to read on this color, so its text is dark. Links and icons are darkened to stay readable.",
  ],
  [
    "#7a7a7a",
    "4.0",
    "warning",
    "Text is hard to read on this color: choose a darker or lighter one. Links and icons are darkened to stay readable.",
  ],
])("text on %s", (color, ratio, tone, words) => {
  expect(judge(color)).toEqual({ ratio, tone, words });
});
