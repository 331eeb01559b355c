import { expect, it } from "vitest";
import { apply } from "../apply";
import { componentsOf, smallFlow } from "../testing";

const place = { screen: "Screen_form", component: "SELECT_b" };

it("deletes an option, its default with it, but never the last", () => {
  const two = apply(smallFlow(), { type: "addOption", ...place });
  const set = apply(two, {
    type: "editComponent",
    ...place,
    change: { defaultValue: "Option 1" },
  });
  const one = apply(set, { type: "deleteOption", ...place, option: 0 });
  expect(componentsOf(one)[1]).toMatchObject({
    defaultValue: null,
    props: { options: [{ label: "Option 2", value: "Option 2" }] },
  });
  expect(apply(one, { type: "deleteOption", ...place, option: 0 })).toBe(one);
});
