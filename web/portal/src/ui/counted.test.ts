import { expect, it } from "vitest";
import { counted, plural } from "./counted";

it("counts in words that fit the number", () => {
  expect([0, 1, 2, 1284].map((count) => counted(count, "account"))).toEqual([
    "0 accounts",
    "1 account",
    "2 accounts",
    "1,284 accounts",
  ]);
  expect([1, 2].map((count) => counted(count, "entry", "entries"))).toEqual([
    "1 entry",
    "2 entries",
  ]);
  expect([1, 2].map((count) => plural(count, "is", "are"))).toEqual(["is", "are"]);
});
