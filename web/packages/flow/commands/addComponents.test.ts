import { expect, it } from "vitest";
import { apply } from "../apply";
import { newComponent } from "../defaults";
import { linesOf } from "../finding";
import { dropped } from "../palette";
import { componentsOf, screenOf, smallFlow } from "../testing";
import { validate } from "../validate";

const ids = () => {
  let n = 0;
  return (prefix: string) => `${prefix}_id${String(n++).padStart(4, "0")}`;
};

const add = (flow = smallFlow(), item: "ADDRESS" | "NAME" = "NAME", at?: number) =>
  apply(flow, {
    type: "addComponents",
    screen: "Screen_form",
    ...(at !== undefined && { at }),
    components: dropped(item, ids()),
  });

it("adds at the end, or where it is told", () => {
  const title = newComponent("TITLE", "TITLE_x");
  const command = { type: "addComponents", screen: "Screen_form", components: [title] } as const;
  const idsOf = (at?: number) =>
    componentsOf(apply(smallFlow(), at === undefined ? command : { ...command, at })).map(
      ({ id }) => id,
    );
  expect(idsOf()).toEqual(["INPUT_a", "SELECT_b", "TITLE_x"]);
  expect(idsOf(0)).toEqual(["TITLE_x", "INPUT_a", "SELECT_b"]);
  expect(idsOf(1)).toEqual(["INPUT_a", "TITLE_x", "SELECT_b"]);
});

it("adds the fields of an address in their order", () => {
  const names = componentsOf(add(smallFlow(), "ADDRESS", 0)).map(({ props }) => props.name);
  expect(names.slice(0, 6)).toEqual([
    "streetAddress",
    "addressLine2",
    "city",
    "state",
    "zipCode",
    "country",
  ]);
});

it("makes repeated presets distinct", () => {
  const twice = add(add(smallFlow(), "ADDRESS"), "ADDRESS");
  const names = componentsOf(twice).map(({ props }) => props.name);
  expect(names.slice(-6, -4)).toEqual(["streetAddressB", "addressLine2B"]);
  const messages = validate(twice).map(({ message }) => message);
  expect(messages.filter((message) => message.startsWith("Duplicate label"))).toEqual([]);
  expect(messages.filter((message) => message.startsWith("Duplicate name"))).toEqual([]);
  expect(linesOf(twice, validate(twice)).join()).not.toContain("English letters");
});

it("takes nothing on screens that are no forms", () => {
  const flow = smallFlow();
  const components = dropped("INPUT", ids());
  expect(apply(flow, { type: "addComponents", screen: "Screen_land", components })).toBe(flow);
  expect(screenOf(flow, "Screen_land").module.components).toEqual([]);
});
