import { expect, it } from "vitest";
import { apply } from "../apply";
import { exampleFlow, screenOf } from "../testing";

const place = { screen: "Screen_b2About0", route: 0 };
const entryOf = (flow = exampleFlow()) => screenOf(flow, "Screen_b2About0").nextConfig[0];

it("clears the target with another type, and keeps the conditions", () => {
  const flow = apply(exampleFlow(), {
    type: "editRoute",
    ...place,
    change: { type: "REDIRECT_URL" },
  });
  expect(entryOf(flow)).toEqual({ ...entryOf(), type: "REDIRECT_URL", target: "" });
});

it("keeps the target with the same type", () => {
  const change = { type: "ROUTE_SCREEN" } as const;
  expect(entryOf(apply(exampleFlow(), { type: "editRoute", ...place, change }))).toEqual(entryOf());
});

it("changes nothing for an entry that is gone", () => {
  const flow = exampleFlow();
  const change = { target: "Screen_d4Widget" };
  expect(apply(flow, { type: "editRoute", ...place, route: 9, change })).toBe(flow);
});
