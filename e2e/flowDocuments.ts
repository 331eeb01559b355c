import { newComponent, newFlow, newScreen } from "../web/packages/flow/defaults";
import {
  type Component,
  type Flow,
  type Group,
  hasOptions,
  isField,
  type NextConfig,
  nameOf,
  operators,
  type Rule,
  type Screen,
} from "../web/packages/flow/document";
import { fieldsFor } from "../web/packages/flow/graph";

/** A generator of numbers that gives the same ones for the same seed. */
export function dice(seed: number) {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(roll() * end);
  return {
    below,
    chance: (share: number) => roll() < share,
    of: <T>(all: readonly T[]) => all[below(all.length)] as T,
  };
}

export type Dice = ReturnType<typeof dice>;

const words = ["A", "B", "18", "18.0", "30", "-2", "2026-01-15", "2026-02-01", "x y", "Ñ", ""];

const types = ["INPUT", "INPUT", "SELECT", "RADIO", "DATE_PICKER", "DATE_RANGE_PICKER"] as const;

function component(d: Dice, screen: number, index: number): Component {
  const type = d.of(types);
  const made = newComponent(type, `${type}_s${screen}c${index}xx`, {
    label: `Question ${index}`,
    name: "abcdef".charAt(index),
    ...(hasOptions({ type }) && {
      options: ["A", "B", "18"].map((value) => ({ label: `Option ${value}`, value })),
    }),
  });
  const rules: Rule[] =
    type === "INPUT" && d.chance(0.4)
      ? [
          d.of<Rule>([
            { format: "INTEGER", min: 5, max: 40 },
            { format: "STRING", maxLength: 6 },
          ]),
        ]
      : [];
  const defaultValue =
    type === "INPUT" && d.chance(0.3) ? d.of(["{{ urlParams.ref }}", "B"]) : null;
  return { ...made, required: d.chance(0.4), disabled: d.chance(0.1), rules, defaultValue };
}

function groups(d: Dice, fields: readonly string[]): Group[] {
  if (fields.length === 0) return [];
  const item = () => ({ field: d.of(fields), type: d.of(operators), value: d.of(words), rest: {} });
  return Array.from({ length: 1 + d.below(2) }, () => ({
    type: d.of(["AND", "AND", "OR"] as const),
    items: Array.from({ length: 1 + d.below(2) }, item),
    rest: {},
  }));
}

/** A flow that can be published: every screen has a way to it, and all ways lead forward. */
export function randomFlow(d: Dice, seed: number): Flow {
  const ids = (index: number) => ({ screen: `Screen_s${index}xxx`, module: `Module_m${index}xxx` });
  const count = 2 + d.below(6);
  const screens: Screen[] = Array.from({ length: count }, (_, index) => {
    const isLanding = d.chance(index === 0 ? 0.5 : 0.15);
    const made = newScreen(
      isLanding ? "LandingPageModule" : "FormModule",
      `S ${index}`,
      ids(index),
    );
    const components = isLanding
      ? []
      : Array.from({ length: 1 + d.below(4) }, (_, at) => component(d, index, at));
    return { ...made, module: { ...made.module, components } };
  });
  const targets = screens.map(() => new Set<number>());
  for (let to = 1; to < count; to++) targets[d.below(to)]?.add(to);
  for (let from = 0; from < count - 1; from++)
    if (d.chance(0.5)) targets[from]?.add(from + 1 + d.below(count - from - 1));
  const params = ["ref", "branch"].map((key) => ({
    key,
    value: d.of(["none", "MNL", ""]),
    rest: {},
  }));
  const linked: Flow = {
    ...newFlow(`Flow ${seed}`, ids(0)),
    urlParams: params,
    screens: screens.map((screen, index) => ({
      ...screen,
      nextConfig: [...(targets[index] ?? [])].map((to) => route(ids(to).screen)),
    })),
  };
  return { ...linked, screens: linked.screens.map((screen) => conditional(d, linked, screen)) };
}

const route = (target: string): NextConfig => ({
  type: target.startsWith("Screen_") ? "ROUTE_SCREEN" : "REDIRECT_URL",
  target,
  conditions: [],
  rest: {},
});

/** Adds conditions to the ways from a screen and to what it shows, and perhaps an address to leave for. */
function conditional(d: Dice, flow: Flow, screen: Screen): Screen {
  const fields = fieldsFor(flow, screen).map(({ field }) => field);
  const foreign = fields.filter((field) => field.includes("."));
  const all = screen.module.components;
  const components = all.map((component, index) => {
    const above = all.slice(0, index).filter(isField).map(nameOf);
    return d.chance(0.3)
      ? { ...component, visibleWhen: groups(d, [...above, ...foreign]) }
      : component;
  });
  const ways = screen.nextConfig.map((way) =>
    d.chance(0.7) ? { ...way, conditions: groups(d, fields) } : way,
  );
  const leaves = d.chance(0.4)
    ? [route(`https://example.com/${d.of(["a", "b"])}?ref={{ urlParams.ref }}&a={{ S 0.a }}`)]
    : [];
  return { ...screen, module: { ...screen.module, components }, nextConfig: [...ways, ...leaves] };
}

/** What somebody types into the fields of a screen; later tries are tame, so that they come to an end. */
export function randomAnswers(d: Dice, screen: Screen, isTame: boolean): Record<string, unknown> {
  const values: Record<string, unknown> = { stranger: "x" };
  for (const component of screen.module.components.filter(isField)) {
    if (!isTame && d.chance(0.2)) continue;
    values[nameOf(component)] = answer(d, component, isTame);
  }
  return values;
}

function answer(d: Dice, component: Component, isTame: boolean): unknown {
  const [start, end] = d.of([
    ["2026-01-01", "2026-01-31"],
    ["2026-01-15", "2026-01-15"],
  ] as const);
  if (component.type === "DATE_RANGE_PICKER")
    return isTame || d.chance(0.8) ? { start, end } : { start: end, end: "2020-02-30" };
  if (component.type === "DATE_PICKER") return isTame ? start : d.of([start, "2026-02-30", "soon"]);
  if (hasOptions(component)) return isTame ? d.of(["A", "B"]) : d.of(["A", "B", "18", "Z"]);
  return isTame ? d.of(["18", "30", " 7 "]) : d.of(words);
}
