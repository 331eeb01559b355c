import { expect, test } from "vitest";
import { placeSearch, readPlace, shownPanel } from "./place";

test("a place comes back from its address", () => {
  const place = { panel: "accounts", source: "a-1" };
  expect(readPlace(placeSearch(place))).toEqual(place);
  expect(placeSearch({})).toEqual({});
  expect(readPlace({ panel: 3, source: "" })).toEqual({ panel: undefined, source: undefined });
});

test("a tab that the user does not have is the first instead", () => {
  const panels = ["archives", "forms", "timeline"];
  expect(shownPanel("timeline", panels)).toBe("timeline");
  expect(shownPanel("accounts", panels)).toBe("archives");
  expect(shownPanel(undefined, panels)).toBe("archives");
});
