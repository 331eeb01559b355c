import { expect, it } from "vitest";
import type { NextConfig } from "./document";
import { windowOf, withWindow } from "./exitWindow";

const entry = (
  rest: NextConfig["rest"],
  type: NextConfig["type"] = "REDIRECT_URL",
): NextConfig => ({
  type,
  target: "https://example.com",
  conditions: [],
  rest,
});

it.each([
  [{}, "SELF"],
  [{ redirectTarget: "SELF" }, "SELF"],
  [{ redirectTarget: "PARENT" }, "PARENT"],
  [{ redirectTarget: "TOP" }, "TOP"],
  [{ redirectTarget: "_blank" }, "SELF"],
  [{ redirectTarget: 1 }, "SELF"],
] as const)("reads %j as %s", (rest, expected) => {
  expect(windowOf(entry(rest))).toBe(expected);
  expect(windowOf(entry(rest, "ROUTE_SCREEN"))).toBe("SELF");
});

it("keeps what it doesn't know, and leaves the page's own out", () => {
  const other = { note: 1, redirectTarget: "TOP" };
  expect(withWindow(entry(other), "PARENT")).toEqual({ note: 1, redirectTarget: "PARENT" });
  expect(withWindow(entry(other), "SELF")).toEqual({ note: 1 });
});
