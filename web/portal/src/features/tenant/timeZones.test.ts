import { expect, it } from "vitest";
import { timeZones } from "./timeZones";

it("lists each zone once, in order, also one that the browser does not know", () => {
  const zones = timeZones("Asia/Nowhere");
  expect(zones).toContain("Asia/Manila");
  expect(zones).toContain("UTC");
  expect(zones).toContain("Asia/Nowhere");
  expect(zones).toEqual([...new Set(zones)].toSorted());
});
