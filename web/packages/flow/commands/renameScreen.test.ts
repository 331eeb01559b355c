import { expect, it } from "vitest";
import { apply } from "../apply";
import { exampleFlow, screenOf } from "../testing";

const rename = (screenName: string, flow = exampleFlow()) =>
  apply(flow, { type: "renameScreen", screen: "Screen_b2About0", screenName });

const textOf = (flow = exampleFlow()) =>
  screenOf(flow, "Screen_c3Other0").module.components[0]?.props.text;

it("takes the placeholders of texts, defaults and addresses along", () => {
  const example = exampleFlow([
    ["screens.0.module.props.introductionText", "{{About you.age}} {{ urlParams.ref }}"],
    ["screens.2.module.components.1.extra.defaultValue", "{{ About you . age }}"],
    ["screens.4.routers.0.target", "https://example.com?a={{ About you.age }}"],
  ]);
  const flow = rename("You", example);
  expect(textOf(flow)).toBe("Hello **{{ You.firstName }}**, tell us about your income.");
  expect(flow.screens[0]?.module.props.introductionText).toBe("{{ You.age }} {{ urlParams.ref }}");
  expect(flow.screens[2]?.module.components[1]?.defaultValue).toBe("{{ You.age }}");
  expect(flow.screens[4]?.nextConfig[0]?.target).toBe("https://example.com?a={{ You.age }}");
});

it.each(["", "A.B", "{x}"])("leaves placeholders alone for the name %j", (name) => {
  const flow = rename(name);
  expect(screenOf(flow, "Screen_b2About0").screenName).toBe(name);
  expect(textOf(flow)).toBe(textOf());
});

it("leaves placeholders to another screen of the same name", () => {
  const flow = rename("You", exampleFlow([["screens.4.props.screenName", "About you"]]));
  expect(textOf(flow)).toBe(textOf());
});

it("leaves what says nothing of the screen as it was", () => {
  const [before, after] = [exampleFlow(), exampleFlow()];
  const flow = rename("You", after);
  expect(flow.screens[4]).toBe(after.screens[4]);
  expect(flow.screens[2]).not.toBe(after.screens[2]);
  expect(flow.screens[2]?.module.components[1]).toBe(after.screens[2]?.module.components[1]);
  expect(after).toEqual(before);
});
