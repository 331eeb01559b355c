import { expect, it } from "vitest";
import { apply } from "../apply";
import { componentsOf, smallFlow } from "../testing";

const add = { type: "addOption", screen: "Screen_form", component: "SELECT_b" } as const;

it("adds the first option that is not taken", () => {
  const two = apply(smallFlow(), add);
  const three = apply(two, add);
  expect(componentsOf(three)[1]?.props.options?.map(({ label }) => label)).toEqual([
    "Option 1",
    "Option 2",
    "Option 3",
  ]);
});

it("adds none to a field without options", () => {
  const flow = smallFlow();
  expect(apply(flow, { ...add, component: "INPUT_a" })).toBe(flow);
});
