import { expect, test } from "vitest";
import { noFilter } from "./filter";
import { toFunnel } from "./funnel";

const now = "2026-11-23";

test("the funnel begins where there are counts, and is of one site", () => {
  const filter = { ...noFilter(now), from: "2026-01-01", siteId: " wsit-1 " };
  expect(toFunnel(filter, now)).toEqual({ from: "2026-09-24", to: now, siteId: "wsit-1" });
  expect(toFunnel({ ...filter, from: "2026-11-01" }, now).from).toBe("2026-11-01");
});
