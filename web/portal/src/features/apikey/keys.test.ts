import { describe, expect, it } from "vitest";
import { isOld, newestFirst } from "./keys";
import type { ApiKey } from "./queries";

const dayMs = 24 * 60 * 60 * 1000;

function keyOf(id: string, ageMs: number): ApiKey {
  return {
    id,
    tenantId: "tenant-1",
    mode: "SANDBOX",
    status: "ACTIVE",
    apiKey: id,
    createdAt: new Date(Date.now() - ageMs).toISOString(),
    name: id,
    lastUsedAt: new Date().toISOString(),
    apiSecret: "",
  };
}

describe("isOld", () => {
  it.each([
    [179 * dayMs, false],
    [180 * dayMs - 60_000, false],
    [180 * dayMs, true],
    [400 * dayMs, true],
  ])("after %i ms is %s", (age, old) => {
    expect(isOld(keyOf("k", age))).toBe(old);
  });
});

describe("newestFirst", () => {
  it("makes one list of both modes", () => {
    const sandbox = [keyOf("s1", 10), keyOf("s2", 30_000)];
    const production = [keyOf("p1", 20_000)];
    expect(newestFirst(sandbox, production).map((key) => key.id)).toEqual(["s1", "p1", "s2"]);
  });

  it("waits for lists that are not there yet", () => {
    expect(newestFirst(undefined, [keyOf("s1", 10)])).toHaveLength(1);
  });
});
