import { expect, it } from "vitest";
import { keyMatters } from "./matters";

const day = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const key = (age: number, endsIn: number | null, status: "ACTIVE" | "INACTIVE" = "ACTIVE") => ({
  status,
  createdAt: inDays(-age),
  expiresAt: endsIn === null ? null : inDays(endsIn),
});

it.each([
  ["a new key", [key(10, null)], []],
  ["a new key that ends later", [key(10, 30)], []],
  ["an old key", [key(200, null)], ["1 API key is older than 180 days"]],
  ["an old key that was deactivated", [key(200, null, "INACTIVE")], []],
  ["an old key that has ended", [key(200, -1)], []],
  ["an old key that ends soon", [key(200, 3)], ["1 API key expires within 14 days"]],
  [
    "several",
    [key(200, null), key(181, 90), key(10, 13), key(10, 1), key(10, 1, "INACTIVE")],
    ["2 API keys expire within 14 days", "2 API keys are older than 180 days"],
  ],
])("what needs attention of %s", (_, keys, words) => {
  expect(keyMatters(keys).map((matter) => matter.words)).toEqual(words);
});
