import { expect, it } from "vitest";
import { apply } from "../apply";
import type { Flow } from "../document";
import { componentsOf, smallFlow } from "../testing";

const place = { screen: "Screen_form", component: "SELECT_b" };

const edit = (flow: Flow, change: { label?: string; value?: string }) =>
  apply(flow, { type: "editOption", ...place, option: 0, change });

const optionOf = (flow: Flow) => componentsOf(flow)[1]?.props.options?.[0];

it("lets the value follow the label until somebody sets it", () => {
  const yes = edit(smallFlow(), { label: "Yes" });
  expect(optionOf(yes)).toEqual({ label: "Yes", value: "Yes" });
  const set = edit(edit(yes, { value: "y" }), { label: "Certainly" });
  expect(optionOf(set)).toEqual({ label: "Certainly", value: "y" });
});

it("keeps the default on the option", () => {
  const change = { defaultValue: "Option 1" };
  const flow = edit(apply(smallFlow(), { type: "editComponent", ...place, change }), {
    label: "Yes",
  });
  expect(componentsOf(flow)[1]?.defaultValue).toBe("Yes");
});
