import { expect, it } from "vitest";
import { apply } from "../apply";
import type { Rule } from "../document";
import { componentsOf, exampleFlow, screenOf, smallFlow } from "../testing";

const place = { screen: "Screen_form", component: "INPUT_a" };

it("sets and removes the rule of an input", () => {
  const rule: Rule = { format: "INTEGER", min: 1 };
  const flow = apply(smallFlow(), { type: "setRule", ...place, rule });
  expect(componentsOf(flow)[0]?.rules).toEqual([rule]);
  const none = apply(flow, { type: "setRule", ...place, rule: null });
  expect(componentsOf(none)[0]?.rules).toEqual([]);
});

it("keeps the rules behind the first", () => {
  const rules = [{ format: "PHONE" }, { format: "EMAIL" }];
  const flow = apply(exampleFlow([["screens.1.module.components.1.extra.rules", rules]]), {
    type: "setRule",
    screen: "Screen_b2About0",
    component: "INPUT_f1aaaa",
    rule: { format: "URL" },
  });
  expect(screenOf(flow, "Screen_b2About0").module.components[1]?.rules).toEqual([
    { format: "URL" },
    { format: "EMAIL" },
  ]);
});

it("sets none on other fields", () => {
  const flow = smallFlow();
  const select = { ...place, component: "SELECT_b", rule: { format: "EMAIL" } } as const;
  expect(apply(flow, { type: "setRule", ...select })).toBe(flow);
});
