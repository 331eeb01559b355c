import { expect, it } from "vitest";
import { passwordAge } from "./passwordAge";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it.each([
  [79, "SAFE"],
  [80, "WARNING"],
  [89, "WARNING"],
  [90, "RISK"],
])("a password of %d days is %s", (days, age) => {
  expect(passwordAge({ passwordUpdatedAt: daysAgo(days), updatedAt: daysAgo(0) })).toBe(age);
});

it("goes by the last update when the password's own date is missing", () => {
  expect(passwordAge({ passwordUpdatedAt: "", updatedAt: daysAgo(85) })).toBe("WARNING");
});
