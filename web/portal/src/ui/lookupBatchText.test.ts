import type { LookupBatch } from "@portal/lib/api/wire";
import { describe, expect, it } from "vitest";
import { canRepair, derivedName } from "./fileJob";
import { leftOut, progressOf, stateOf } from "./lookupBatchText";

const none = { total: 0, waiting: 0, asking: 0, completed: 0, failed: 0 };

function made(state: LookupBatch["state"], counts: object, reason = ""): LookupBatch {
  return {
    id: "lkb-1",
    fileName: "branch.cebu.csv",
    lookup: "VERIFICATION",
    state,
    reason,
    counts: { ...none, malformed: 0, duplicate: 0, ...counts },
  } as LookupBatch;
}

describe("a batch", () => {
  it("says before it starts how many will be looked up, and how many won't", () => {
    const ready = made("READY", { waiting: 1, duplicate: 1000, malformed: 2 });
    expect(stateOf(ready).word).toBe("Ready to start");
    expect(progressOf(ready)).toEqual([
      "1 subject will be looked up.",
      "Not looked up: 1,000 duplicate, 2 malformed.",
    ]);
    expect(leftOut(ready)).toEqual({ SKIPPED: 1002, FAILED: 0 });
  });

  it("says why it stands still, how far it came, and what failed", () => {
    const paused = made("PAUSED", { completed: 4, failed: 10, waiting: 6 }, "SOURCE_FAILING");
    expect(progressOf(paused)).toEqual([
      "10 lookups in a row ended in an error. Check the first ones before you resume.",
      "4 of 20 completed.",
      "10 failed.",
    ]);
  });

  it("says how many were left when it was stopped, and hands them out again", () => {
    const stopped = made("STOPPED", { completed: 4, waiting: 6 });
    expect(progressOf(stopped)).toEqual([
      "4 of 10 completed.",
      "Not looked up: 6 left when it stopped.",
    ]);
    expect(canRepair(stopped)).toBe(true);
    expect(canRepair(made("DONE", { completed: 4, duplicate: 6 }))).toBe(false);
  });

  it("names its files after the one that was uploaded", () => {
    expect(derivedName("results", made("DONE", {}))).toBe("results-branch.cebu.csv");
    expect(derivedName("failed", { ...made("DONE", {}), fileName: ".csv" })).toBe(
      "failed-lkb-1.csv",
    );
  });
});
