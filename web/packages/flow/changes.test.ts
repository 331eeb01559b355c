import { expect, it } from "vitest";
import { flowChanges } from "./changes";
import type { Flow } from "./document";
import { type Change, exampleFlow } from "./testing";
import { textOf } from "./textOf";

const none = new Map<string, string>();

const between = (...changes: readonly Change[]) =>
  flowChanges(exampleFlow(), exampleFlow(changes), none);

/** The example without a screen, or with its screens in another order. */
const arranged = (arrange: (screens: Flow["screens"]) => Flow["screens"]): Flow => {
  const flow = exampleFlow();
  return { ...flow, screens: arrange(flow.screens) };
};

it("has nothing to say about the same flow", () => {
  expect(between()).toEqual([]);
});

const about = "screens.1.module.components";

it.each<[Change, string, string, string]>([
  [["config.themeColor", "#112233"], "Theme color", "#167e1c", "#112233"],
  [["screens.1.props.screenName", "You"], "You: screen name", "About you", "You"],
  [["screens.1.props.analyticsTag", "you"], "About you: analyticsTag", "about", "you"],
  [["screens.0.module.props.headerText", "Hi"], "Landing Page: header", expect.any(String), "Hi"],
  [
    ["screens.3.module.props.winkTemplateId", "wtpl-1"],
    "Connect: template",
    "Default template",
    "wtpl-1",
  ],
  [
    [`${about}.2.props.label`, "Your age"],
    'About you › Input "Your age": label',
    "Age",
    "Your age",
  ],
  [
    [`${about}.2.extra.rules`, [{ format: "INTEGER", min: 18, max: null }]],
    'About you › Input "Age": rules',
    "INTEGER, at least 15, at most 99",
    "INTEGER, at least 18",
  ],
  [
    [`${about}.4.props.options`, [{ label: "Employed", value: "Employed" }]],
    'About you › Radio "Employment status": options',
    "Employed (EMPLOYED)\nUnemployed (UNEMPLOYED)",
    "Employed",
  ],
  [[`${about}.1.required`, false], 'About you › Input "First Name": required', "Yes", "No"],
  [
    [`${about}.5.extra.defaultValue`, null],
    'About you › Date range picker "Last job": default value',
    '{"start":"2024-01-01","end":"2024-12-31"}',
    "",
  ],
  [["screens.3.routers", []], "Connect: next", "1. Availability", ""],
])("%s reads %s", (change, label, before, after) => {
  expect(between(change)).toEqual([{ label, before, after }]);
});

it("says when something is shown, and where a screen leads, as people read it", () => {
  const adult = [
    {
      logicOperator: "AND",
      expressions: [{ field: "age", comparisonOperator: "GTE", value: "21" }],
    },
  ];
  expect(between([`${about}.5.extra.visibleWhen`, adult])).toEqual([
    {
      label: 'About you › Date range picker "Last job": shown',
      before: "always",
      after: "if Age >= 21",
    },
  ]);
  const [next] = between(["screens.1.routers.0.conditions", adult]);
  expect(next?.after.split("\n")[0]).toBe("1. Connect, if Age >= 21");
});

it("calls a template by its name where that is known", () => {
  const changed = exampleFlow([["screens.3.module.props.winkTemplateId", "wtpl-1"]]);
  const [change] = flowChanges(exampleFlow(), changed, new Map([["wtpl-1", "Salary loans"]]));
  expect(change?.after).toBe("Salary loans");
});

it("names a screen that came or went once, without each of its parts", () => {
  const without = arranged((screens) =>
    screens.filter(({ screenName }) => screenName !== "Availability"),
  );
  const gone = { label: "Availability", before: "Form", after: "" };
  expect(flowChanges(exampleFlow(), without, none)).toContainEqual(gone);
  expect(flowChanges(without, exampleFlow(), none)).toContainEqual({
    label: "Availability",
    before: "",
    after: "Form",
  });
  const labels = flowChanges(exampleFlow(), without, none).map(({ label }) => label);
  expect(labels.filter((label) => label.startsWith("Availability"))).toEqual(["Availability"]);
});

it("tells of another order, of screens and of what is on them", () => {
  const turned = arranged(([first, second, third, ...others]) =>
    first && second && third ? [first, third, second, ...others] : [],
  );
  expect(flowChanges(exampleFlow(), turned, none)).toEqual([
    {
      label: "Order of screens",
      before: "Landing Page\nAbout you\nOther income\nConnect\nAvailability",
      after: "Landing Page\nOther income\nAbout you\nConnect\nAvailability",
    },
  ]);
  const moved = arranged((screens) =>
    screens.map((screen) => ({
      ...screen,
      module: { ...screen.module, components: screen.module.components.toReversed() },
    })),
  );
  expect(flowChanges(exampleFlow(), moved, none).map(({ label }) => label)).toEqual([
    "About you: order",
    "Other income: order",
  ]);
});

it.each([
  [null, ""],
  [undefined, ""],
  [true, "true"],
  [["a", "b"], "a\nb"],
  [[{ a: 1 }], '[{"a":1}]'],
  [{ a: [1] }, '{"a":[1]}'],
])("%j reads %s", (value, text) => expect(textOf(value)).toBe(text));
