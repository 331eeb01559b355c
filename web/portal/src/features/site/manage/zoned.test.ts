import { describe, expect, it } from "vitest";
import { toLocal, toMoment } from "./zoned";

describe("times of a zone", () => {
  it.each([
    ["2026-12-01T08:00", "Asia/Manila", "2026-12-01T00:00:00.000Z"],
    ["2026-07-01T00:30", "America/New_York", "2026-07-01T04:30:00.000Z"],
    ["2026-11-01T00:30", "America/New_York", "2026-11-01T04:30:00.000Z"],
    ["2026-12-31T23:59", "UTC", "2026-12-31T23:59:00.000Z"],
    ["2026-01-01T00:00", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
  ])("%s in %s", (local, zone, moment) => {
    expect(toMoment(local, zone)).toBe(moment);
    expect(toLocal(moment, zone)).toBe(local);
  });

  it("are nothing where nothing is written", () => {
    expect([toMoment("", "UTC"), toLocal("", "UTC")]).toEqual(["", ""]);
  });
});
