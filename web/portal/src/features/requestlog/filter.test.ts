import { describe, expect, it } from "vitest";
import { isNarrowed, noFilter, readFilter, toSearch } from "./filter";

describe("filter of the request log", () => {
  it("is what the address says, and nothing of what it cannot mean", () => {
    expect(readFilter({})).toEqual(noFilter);
    expect(readFilter({ keyId: 7, operation: ["a"], outcome: "GOOD", code: null })).toEqual(
      noFilter,
    );
    const full = {
      keyId: "key-1",
      operation: "list-users",
      outcome: "CLIENT_ERROR",
      code: "CONFLICT",
    } as const;
    expect(readFilter({ ...full, other: "x" })).toEqual(full);
    expect(readFilter(toSearch(full))).toEqual(full);
  });

  it("stands in the address only as far as it narrows", () => {
    expect(toSearch(noFilter)).toEqual({});
    expect(isNarrowed(noFilter)).toBe(false);
    expect(toSearch({ ...noFilter, code: " conflict " })).toEqual({ code: "CONFLICT" });
    expect(isNarrowed({ ...noFilter, outcome: "SUCCESS" })).toBe(true);
  });
});
