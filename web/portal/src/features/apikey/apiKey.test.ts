import { describe, expect, it } from "vitest";
import { endingOf, endOfDay, isOld, newestFirst } from "./apiKey";
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
    expiresAt: null,
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

describe("endingOf", () => {
  const inMs = (ms: number) => endingOf({ expiresAt: new Date(Date.now() + ms).toISOString() });

  it.each([
    [15 * dayMs, "later"],
    [14 * dayMs - 60_000, "soon"],
    [60_000, "soon"],
    [-60_000, "over"],
  ])("in %i ms is %s", (ms, kind) => {
    expect(inMs(ms).kind).toBe(kind);
  });

  it.each([
    [9.5 * dayMs, "Expires in 9 days"],
    [1.5 * dayMs, "Expires in 1 day"],
    [4.5 * 3_600_000, "Expires in 5 hours"],
    [60_000, "Expires in 1 hour"],
  ])("in %i ms reads %s", (ms, text) => {
    expect(inMs(ms).text).toBe(text);
  });

  it("is none for a key that lasts", () => {
    expect(endingOf({ expiresAt: null }).kind).toBe("none");
  });
});

describe("endOfDay", () => {
  it("is the midnight after it, here", () => {
    expect(endOfDay("2027-01-31")).toBe(new Date(2027, 1, 1).toISOString());
    expect(endOfDay("")).toBeUndefined();
  });
});
