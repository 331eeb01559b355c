import { expect, it } from "vitest";
import { conditionsText } from "./conditionsText";
import type { Group, Item } from "./document";
import { exampleFlow, screenOf } from "./testing";

const item = (field: string, type: Item["type"], value: string): Item => ({
  field,
  type,
  value,
  rest: {},
});
const group = (type: Group["type"], ...items: Item[]): Group => ({ type, items, rest: {} });

it("says conditions as people read them, fields by their labels", () => {
  const flow = exampleFlow();
  const text = (...groups: Group[]) =>
    conditionsText(flow, screenOf(flow, "Screen_b2About0"), groups);
  const adult = item("age", "GTE", "18");
  const ref = item("urlParams.ref", "EQ", "a");
  expect(text()).toBe("");
  expect(text(group("AND"))).toBe("");
  expect(text(group("AND", adult, ref))).toBe("if Age >= 18 and ref = a");
  expect(text(group("OR", adult, ref))).toBe("if Age >= 18 or ref = a");
  const source = (type: Item["type"]) => text(group("AND", item("age", type, "")));
  expect([source("NE"), source("EQ"), source("GT")]).toEqual([
    "if Age isn't empty",
    "if Age is empty",
    "if Age > (nothing)",
  ]);
  expect(text(group("OR", adult, ref), group("AND", item("gone", "NE", "x")))).toBe(
    "if (Age >= 18 or ref = a) and gone != x",
  );
});
