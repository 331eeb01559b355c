import { expect, it } from "vitest";
import { apply } from "../apply";
import { exampleFlow, screenOf } from "../testing";

const place = { type: "deleteRoute", screen: "Screen_b2About0" } as const;

it("deletes an entry", () => {
  const flow = apply(exampleFlow(), { ...place, route: 0 });
  expect(screenOf(flow, "Screen_b2About0").nextConfig).toHaveLength(2);
});

it("deletes nothing for an entry that is gone", () => {
  const flow = exampleFlow();
  expect(apply(flow, { ...place, route: 3 })).toBe(flow);
  expect(apply(flow, { ...place, route: -1 })).toBe(flow);
});
