import { hold } from "@packages/flow/conditions";
import { type Component, isField, type Rule } from "@packages/flow/document";
import { clean, problemOf, type Value } from "@packages/flow/values";
import type { Drawn, FlowScreen } from "./drawn";

/** What fields hold while people type: texts, and periods that may be half filled in. */
export type Typed = Readonly<Record<string, unknown>>;

export type Problems = Readonly<Record<string, string>>;

/** What a screen starts with. */
export function firstValues(screen: FlowScreen): Typed {
  const values: Record<string, unknown> = Object.create(null);
  for (const { name, text, start, end } of screen.values ?? [])
    values[name] = start ? { start, end } : text;
  return values;
}

/** A component as the rules know it, which the builder has in the same form. */
function known(drawn: Drawn): Component {
  const { id, type, required, disabled, name, label, placeholder, options, rule } = drawn;
  return {
    id,
    type,
    required,
    disabled,
    props: { name, label, placeholder, options: options ?? [] },
    defaultValue: null,
    rules: rule ? [rule as Rule] : [],
    visibleWhen: (drawn.visibleWhen ?? []).map(({ type: kind, items }) => ({
      type: kind,
      items: (items ?? []).map((item) => ({ ...item, rest: {} })),
      rest: {},
    })),
    rest: { component: {}, extra: {} },
  };
}

export interface Checked {
  /** The components that are there, as the answers say so far. */
  shown: readonly Drawn[];
  /** What is sent: nothing of fields that are hidden. */
  values: Typed;
  problems: Problems;
}

/** Checks a screen with the server's rules. The server checks again, patterns above all. */
export function check(screen: FlowScreen, typed: Typed): Checked {
  const kept: Record<string, Value> = Object.create(null);
  const values: Record<string, unknown> = Object.create(null);
  const problems: Record<string, string> = Object.create(null);
  const shown = (screen.components ?? []).filter((drawn) => {
    const component = known(drawn);
    const sight = { screen: screen.id, answers: { [screen.id]: kept }, urlParams: {} };
    if (!hold(component.visibleWhen, sight)) return false;
    if (!isField(component)) return true;
    const value = clean(component, typed[drawn.name]);
    kept[drawn.name] = value;
    values[drawn.name] = typed[drawn.name];
    const problem = problemOf(component, value);
    if (problem) problems[drawn.name] = problem;
    return true;
  });
  return { shown, values, problems };
}
