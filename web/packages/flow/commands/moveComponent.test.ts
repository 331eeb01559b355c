import { expect, it } from "vitest";
import { apply } from "../apply";
import { componentsOf, smallFlow } from "../testing";

const place = { screen: "Screen_form", component: "SELECT_b" };

it("moves a component to an index", () => {
  const flow = apply(smallFlow(), { type: "moveComponent", ...place, to: 0 });
  expect(componentsOf(flow).map(({ id }) => id)).toEqual(["SELECT_b", "INPUT_a"]);
});

it("stays as it is where nothing moves", () => {
  const flow = smallFlow();
  expect(apply(flow, { type: "moveComponent", ...place, to: 5 })).toBe(flow);
  expect(apply(flow, { type: "moveComponent", ...place, component: "INPUT_gone", to: 0 })).toBe(
    flow,
  );
});
