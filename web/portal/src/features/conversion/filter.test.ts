import { expect, test } from "vitest";
import { noFilter, readFilter, toSearch } from "./filter";

const now = "2026-11-22";

test("a filter comes back from its address", () => {
  const filter = { from: "2026-11-01", to: "2026-11-10", templateId: "wtpl-1" };
  expect(readFilter(toSearch(filter, now), now)).toEqual(filter);
  expect(toSearch(noFilter(now), now)).toEqual({});
  expect(toSearch({ ...noFilter(now), templateId: "wtpl-1" }, now)).toEqual({
    templateId: "wtpl-1",
  });
});

test("an address that nobody can use gives the last 30 days", () => {
  expect(readFilter({ from: "monday", to: 3, templateId: ["x"] }, now)).toEqual({
    from: "2026-10-24",
    to: now,
    templateId: "",
  });
});
