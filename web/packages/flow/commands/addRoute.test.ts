import { expect, it } from "vitest";
import { apply } from "../apply";
import { screenOf, smallFlow } from "../testing";

it("adds an entry without a target at the end", () => {
  const flow = apply(smallFlow(), { type: "addRoute", screen: "Screen_land" });
  expect(screenOf(flow, "Screen_land").nextConfig).toEqual([
    { type: "ROUTE_SCREEN", target: "", conditions: [], rest: {} },
  ]);
});
