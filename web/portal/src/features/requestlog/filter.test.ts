import { describe, expect, it } from "vitest";
import { isNarrowed, isRequestId, noFilter, readFilter, toSearch } from "./filter";

describe("filter of the request log", () => {
  it("is what the address says, and nothing of what it cannot mean", () => {
    expect(readFilter({})).toEqual(noFilter);
    expect(
      readFilter({ keyId: 7, operation: ["a"], outcome: "GOOD", code: null, objectId: {} }),
    ).toEqual(noFilter);
    const full = {
      keyId: "key-1",
      operation: "list-users",
      outcome: "CLIENT_ERROR",
      code: "CONFLICT",
      objectId: "a-1",
    } as const;
    expect(readFilter({ ...full, other: "x" })).toEqual(full);
    expect(readFilter(toSearch(full))).toEqual(full);
  });

  it("stands in the address only as far as it narrows", () => {
    expect(toSearch(noFilter)).toEqual({});
    expect(isNarrowed(noFilter)).toBe(false);
    expect(toSearch({ ...noFilter, code: " conflict " })).toEqual({ code: "CONFLICT" });
    expect(toSearch({ ...noFilter, objectId: " user-1 " })).toEqual({ objectId: "user-1" });
    expect(isNarrowed({ ...noFilter, outcome: "SUCCESS" })).toBe(true);
  });

  it("tells the ID of a request from that of an object", () => {
    expect([" req-1 ", "a-1", "req", ""].map(isRequestId)).toEqual([true, false, false, false]);
  });
});
