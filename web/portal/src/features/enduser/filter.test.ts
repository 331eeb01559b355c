import { describe, expect, it } from "vitest";
import { isFiltered, noFilter, readFilter, readTab, toQuery, toSearch } from "./filter";

const now = "2026-11-21";

describe("the filter in the address", () => {
  it("begins with the last month and an empty query", () => {
    const filter = readFilter({}, now);
    expect(filter).toEqual(noFilter(now));
    expect(toSearch("success", filter, now)).toEqual({});
    expect(isFiltered(filter, now)).toBe(false);
  });

  it("comes back as it was written", () => {
    const filter = {
      userName: "dela",
      providerId: "harbourline_ph",
      userId: "",
      from: "2026-11-01",
      to: "2026-11-20",
    };
    const search = toSearch("fail", filter, now);
    expect(search).toEqual({
      tab: "unsuccessful",
      userName: "dela",
      providerId: "harbourline_ph",
      from: "2026-11-01",
      to: "2026-11-20",
    });
    expect(readFilter(search, now)).toEqual(filter);
    expect(readTab(search, "SANDBOX")).toBe("fail");
    expect(readTab({ tab: "invited" }, "PRODUCTION")).toBe("invited");
    expect(readTab({ tab: "invited" }, "SANDBOX")).toBe("success");
    expect(isFiltered(filter, now)).toBe(true);
  });

  it.each([
    ["2026-11-20", "2026-11-01"],
    ["2026-01-01", "2026-02-01"],
    ["yesterday", "2026-11-20"],
    ["2026-11-20", undefined],
  ])("does not take a range from %s to %s", (from, to) => {
    expect(readFilter({ from, to }, now)).toEqual(noFilter(now));
  });
});

it("the server is asked without spaces around, and without what is empty", () => {
  const filter = { ...noFilter(now), userName: " dela ", providerId: "  " };
  expect(toQuery("fail", filter)).toEqual({
    status: "fail",
    queryStartDate: "2026-10-21",
    queryEndDate: now,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userName: "dela",
  });
});
