import { describe, expect, it } from "vitest";
import { noFilter, rangeProblem, readFilter, toQuery, toSearch } from "./filter";

const now = "2026-11-22";
const usual = noFilter(now);

describe("the filter of sessions", () => {
  it("begins with seven days, today among them", () => {
    expect(usual).toEqual({ siteId: "", userId: "", status: "", from: "2026-11-16", to: now });
    expect(toSearch(usual, now)).toEqual({});
  });

  it("comes back from its address", () => {
    const filter = {
      siteId: "wsit-1",
      userId: "user-1",
      status: "FAILURE",
      from: "2026-01-31",
      to: "2026-01-31",
    } as const;
    expect(readFilter(toSearch(filter, now), now)).toEqual(filter);
  });

  it("takes no status and no range that it does not know", () => {
    expect(readFilter({ status: "REVOKED", from: "2026-02-30", to: now }, now)).toEqual(usual);
    expect(readFilter({ status: 1, from: "2026-11-22", to: "2026-11-21" }, now)).toEqual(usual);
  });

  it("refuses an end before the start, and no single day", () => {
    expect(rangeProblem({ from: now, to: now })).toBeNull();
    expect(rangeProblem({ from: now, to: "2026-11-21" })).toContain("before the start");
    expect(rangeProblem({ from: "", to: now })).toContain("Choose");
  });

  it("asks the server for what is filled in, without the spaces around it", () => {
    const query = toQuery({ ...usual, siteId: " wsit-1 " });
    expect(query).toMatchObject({ winkSiteId: "wsit-1", startDate: "2026-11-16", endDate: now });
    expect([query.userId, query.status]).toEqual([undefined, undefined]);
  });
});
