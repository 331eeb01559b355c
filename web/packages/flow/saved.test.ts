import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newFlow } from "./defaults";
import { fieldTypes, formats, operators, textTypes } from "./document";
import { load } from "./load";
import { save } from "./save";
import type { SavedFlow } from "./saved";
import { changed, exampleFlow } from "./testing";

/** What lies in a document is more than what we wrote: keys of later releases, and names that JavaScript has uses for. */
const unknown = (known: readonly string[]) =>
  fc.dictionary(
    fc
      .oneof(
        fc.string(),
        fc.constantFrom("__proto__", "constructor", "toString", "rest", "id", "7"),
      )
      .filter((key) => !known.includes(key)),
    fc.jsonValue(),
    { maxKeys: 3 },
  );

/** An object with keys that we know, and others. */
const open = <T extends Record<string, unknown>>(known: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc
    .tuple(unknown(Object.keys(known)), fc.record(known))
    .map(([others, ours]) => ({ ...others, ...ours }));

const reference = (prefix: string) =>
  fc.stringMatching(/^[A-Za-z0-9]{4,32}$/).map((id) => `${prefix}_${id}`);

const group = open({
  logicOperator: fc.constantFrom("AND", "OR"),
  expressions: fc.array(
    open({
      field: fc.string(),
      comparisonOperator: fc.constantFrom(...operators),
      value: fc.string(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const groups = fc.array(group, { maxLength: 3 });

const extra = open({
  rules: fc.array(open({ format: fc.constantFrom(...formats) }), { maxLength: 3 }),
  defaultValue: fc.jsonValue(),
});

/** An empty list would say what no list says, so it is never written. */
const extraWithVisibility = fc
  .tuple(extra, fc.option(fc.array(group, { minLength: 1, maxLength: 2 })))
  .map(([found, visibleWhen]) => {
    const { visibleWhen: _, ...others } = found as Record<string, unknown>;
    return visibleWhen === null ? others : { ...others, visibleWhen };
  });

const component = open({
  reference: reference("INPUT"),
  itemType: fc.constantFrom(...fieldTypes, ...textTypes),
  required: fc.boolean(),
  disabled: fc.boolean(),
  props: open({ label: fc.string(), required: fc.string(), rules: fc.jsonValue() }),
  extra: extraWithVisibility,
});

const screen = open({
  reference: reference("Screen"),
  props: open({ screenName: fc.string(), nextButtonName: fc.string() }),
  module: open({
    reference: reference("Module"),
    type: fc.constantFrom("FormModule", "WinkWidgetModule", "LandingPageModule"),
    props: open({ title: fc.string({ minLength: 1 }) }),
    components: fc.array(component, { maxLength: 4 }),
  }),
  routers: fc.array(
    open({
      target: fc.oneof(reference("Screen"), fc.webUrl({ validSchemes: ["https"] })),
      conditions: groups,
    }),
    { maxLength: 3 },
  ),
});

const site = fc.record({
  name: fc.string().map((name) => name.trim()),
  enabled: fc.boolean(),
  type: fc.constant("LOWCODE"),
  winkSiteTemplate: open({
    scenes: fc.tuple(
      open({
        reference: fc.constant("Scene_1"),
        sceneName: fc.string(),
        screens: fc.array(screen, { minLength: 1, maxLength: 4 }),
      }),
    ),
    additionalConfig: open({
      themeColor: fc.constant("#167e1c"),
      urlParams: fc.array(open({ key: fc.string({ minLength: 1 }), value: fc.string() })),
    }),
  }),
}) as unknown as fc.Arbitrary<SavedFlow>;

/** JSON tells apart what `toEqual` does not: an own `__proto__`, and -0 that is written as 0. */
const written = (value: unknown) => JSON.parse(JSON.stringify(value, ordered)) as unknown;

const ordered = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : value;

describe("the saved form", () => {
  it("comes back from the builder as it was, with everything in it", () => {
    fc.assert(
      fc.property(site, (saved) => {
        expect(written(save(load(saved)))).toEqual(written(saved));
      }),
      { numRuns: 100 },
    );
  });

  it("of the example comes back as it was", () => {
    expect(save(exampleFlow())).toEqual(changed());
  });

  it("leaves out rows and conditions that nobody filled in", () => {
    const flow = exampleFlow();
    const [first, ...others] = flow.screens;
    if (first === undefined) throw new Error("no screen");
    const route = { type: "ROUTE_SCREEN", target: "Screen_b2About0", rest: {} } as const;
    const nextConfig = [{ ...route, conditions: [{ type: "AND", items: [], rest: {} }] } as const];
    const edited = {
      ...flow,
      siteName: " Loan pre-check ",
      urlParams: [...flow.urlParams, { key: "", value: "x", rest: {} }],
      screens: [{ ...first, nextConfig }, ...others],
    };
    expect(save(edited)).toEqual(changed());
  });

  it("fills in what an older document leaves out", () => {
    const flow = exampleFlow([
      ["config.themeColor", ""],
      ["screens.0.module.props.title", ""],
    ]);
    expect(flow.themeColor).toBe("#167e1c");
    expect(save(flow)).toEqual(changed());
  });
});

it("begins with one landing page in one scene", () => {
  const ids = { screen: "Screen_aaaa", module: "Module_aaaa" };
  expect(save(newFlow("Loan", ids))).toMatchObject({
    name: "Loan",
    enabled: true,
    type: "LOWCODE",
    winkSiteTemplate: {
      scenes: [
        {
          reference: "Scene_1",
          sceneName: "Default Scene",
          screens: [
            {
              reference: "Screen_aaaa",
              props: { screenName: "Landing Page", nextButtonName: "" },
              module: {
                type: "LandingPageModule",
                props: { title: "Default Module Title", launchButtonText: "GET STARTED" },
                components: [],
              },
              routers: [],
            },
          ],
        },
      ],
      additionalConfig: { themeColor: "#167e1c", urlParams: [] },
    },
  });
});
