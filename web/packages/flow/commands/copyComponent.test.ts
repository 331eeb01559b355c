import { expect, it } from "vitest";
import { apply } from "../apply";
import { newComponent } from "../defaults";
import type { Flow } from "../document";
import { componentsOf, smallFlow } from "../testing";

const copy = (flow: Flow, id: string, component = "INPUT_a") =>
  apply(flow, { type: "copyComponent", screen: "Screen_form", component, id });

it("puts copies behind the original, each with its own label and name", () => {
  const flow = ["INPUT_1", "INPUT_2", "INPUT_3"].reduce((all, id) => copy(all, id), smallFlow());
  expect(componentsOf(flow).map(({ id, props }) => [id, props.label, props.name])).toEqual([
    ["INPUT_a", "First Name", "FirstName"],
    ["INPUT_3", "First Name Copy 3", "FirstNameCopyC"],
    ["INPUT_2", "First Name Copy 2", "FirstNameCopyB"],
    ["INPUT_1", "First Name Copy", "FirstNameCopy"],
    ["SELECT_b", "Choice", "Choice"],
  ]);
});

it("copies texts as they are, and leaves empty labels empty", () => {
  const form = { type: "addComponents", screen: "Screen_form" } as const;
  const components = [newComponent("TITLE", "TITLE_x"), newComponent("INPUT", "INPUT_x")];
  const flow = apply(smallFlow(), { ...form, components });
  const copied = copy(copy(flow, "TITLE_y", "TITLE_x"), "INPUT_y", "INPUT_x");
  const find = (id: string) => componentsOf(copied).find((component) => component.id === id);
  expect(find("TITLE_y")?.props).toEqual(find("TITLE_x")?.props);
  expect(find("INPUT_y")?.props).toMatchObject({ label: "", name: "" });
});
