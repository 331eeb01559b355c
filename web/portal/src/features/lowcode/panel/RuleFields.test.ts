import { expect, test } from "vitest";
import { patternHint } from "./RuleFields";

const fine = "Without delimiters, as in ^[A-Z]{3}$.";

test.each([
  "",
  "^[A-Z]{3}$",
  String.raw`^[A-Z]{2}\-\d+$`,
  String.raw`^\w+\@x$`,
  "(?i)abc",
  "(?P<year>[0-9]{4})",
  String.raw`\\1`,
])("%s is read by the server", (regex) => expect(patternHint(regex)).toBe(fine));

test.each([
  ["(?=a)a", "look ahead"],
  ["(?<!a)b", "look ahead or behind"],
  [String.raw`^(a)\1$`, "refer back"],
  [String.raw`^\u0041$`, "by \\u"],
  ["(", "can't be read"],
])("%s is not, and the hint says why", (regex, why) => expect(patternHint(regex)).toContain(why));
