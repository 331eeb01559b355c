import { expect, it } from "vitest";
import { apply } from "../apply";
import type { Flow } from "../document";
import { componentsOf, smallFlow } from "../testing";

const remove = (flow: Flow, component: string) =>
  apply(flow, { type: "deleteComponent", screen: "Screen_form", component });

it("deletes a component, but never the last", () => {
  const flow = remove(smallFlow(), "INPUT_a");
  expect(componentsOf(flow).map(({ id }) => id)).toEqual(["SELECT_b"]);
  expect(remove(flow, "SELECT_b")).toBe(flow);
});

it("deletes nothing for a component that is gone", () => {
  const flow = smallFlow();
  expect(remove(flow, "INPUT_gone")).toBe(flow);
});
