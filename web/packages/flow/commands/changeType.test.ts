import { expect, it } from "vitest";
import { apply } from "../apply";
import { componentsOf, smallFlow } from "../testing";

const place = { screen: "Screen_form", component: "INPUT_a", id: "SELECT_new1" };

it("puts a new component with the type's defaults in the place", () => {
  const filled = apply(smallFlow(), {
    type: "editComponent",
    ...place,
    props: { placeholder: "Juan" },
  });
  const flow = apply(filled, { type: "changeType", ...place, to: "SELECT" });
  expect(componentsOf(flow)[0]).toMatchObject({
    id: "SELECT_new1",
    type: "SELECT",
    props: {
      label: "",
      name: "",
      placeholder: "",
      options: [{ label: "Option 1", value: "Option 1" }],
    },
  });
});

it("changes nothing for the type that it has", () => {
  const flow = smallFlow();
  expect(apply(flow, { type: "changeType", ...place, to: "INPUT" })).toBe(flow);
});
