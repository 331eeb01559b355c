import dayjs from "dayjs";
import { describe, expect, it } from "vitest";
import { noFilter, readFilter, toQuery, toSearch } from "./filter";

const now = "2026-11-21";
const filter = { action: "apikey.created", actorId: "dev-1", from: "2026-01-01", to: "2026-02-01" };

describe("the filter of an address", () => {
  it("comes back as it was written", () => {
    expect(readFilter(toSearch(filter, now), now)).toEqual(filter);
  });

  it("is empty for what the page begins with", () => {
    expect(toSearch(noFilter(now), now)).toEqual({});
    expect(readFilter({}, now)).toEqual(noFilter(now));
  });

  it("looks back 400 days and no further", () => {
    const old = { from: "2025-10-17", to: "2026-01-01" };
    expect(readFilter(old, now)).toMatchObject(old);
    expect(readFilter({ ...old, from: "2025-10-16" }, now)).toEqual(noFilter(now));
  });
});

describe("what the server is asked", () => {
  it("includes the last day", () => {
    const query = toQuery(filter);
    expect(query.from).toBe(dayjs("2026-01-01T00:00:00").toISOString());
    expect(query.to).toBe(dayjs("2026-02-02T00:00:00").toISOString());
  });

  it("leaves out what was left open", () => {
    expect(toQuery(noFilter(now))).toMatchObject({ action: undefined, actorId: undefined });
  });
});
