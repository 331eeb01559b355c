import { expect, test } from "vitest";
import { apply, type Command } from "./apply";
import type { Flow } from "./document";
import { load } from "./load";
import { isSaved, save } from "./save";
import { exampleFlow, smallFlow } from "./testing";

const base = smallFlow();
const after = (...commands: readonly Command[]) => commands.reduce<Flow>(apply, base);
const label = (text: string): Command => ({
  type: "editComponent",
  screen: "Screen_form",
  component: "INPUT_a",
  props: { label: text },
});
const params = (key: string): Command => ({
  type: "setUrlParams",
  urlParams: [{ key, value: "", rest: {} }],
});

test.each<[string, Flow, boolean]>([
  ["nothing done", base, true],
  ["a label", after(label("Last Name")), false],
  ["a label and back", after(label("x"), label("First Name")), true],
  ["a row that nobody filled in", after(params("")), true],
  ["a parameter", after(params("ref")), false],
  ["a name with a blank behind it", { ...base, siteName: `${base.siteName} ` }, true],
  ["a name", { ...base, siteName: "Other" }, false],
  ["another order", { ...base, screens: base.screens.toReversed() }, false],
  ["a screen less", { ...base, screens: base.screens.slice(1) }, false],
  ["another flow", exampleFlow(), false],
  ["the same read again", structuredClone(base), true],
])("%s", (_, flow, expected) => {
  expect(isSaved(flow, base)).toBe(expected);
  expect(JSON.stringify(save(flow)) === JSON.stringify(save(base))).toBe(expected);
});

test("a draft keeps that a screen is still to be chosen", () => {
  const route = { type: "ROUTE_SCREEN", target: "", conditions: [], rest: {} } as const;
  const [first, ...others] = base.screens;
  if (!first) throw new Error("no screen");
  const flow = { ...base, screens: [{ ...first, nextConfig: [route] }, ...others] };
  expect(load(save(flow)).screens[0]?.nextConfig).toEqual([route]);
});
