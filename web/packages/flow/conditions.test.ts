import { expect, it } from "vitest";
import cases from "./cases/conditions.json";
import { compare } from "./conditions";
import type { Operator } from "./document";

it.each(cases)("$actual $operator $expected", ({ operator, actual, expected, holds }) => {
  expect(compare(operator as Operator, actual, expected)).toBe(holds);
});
