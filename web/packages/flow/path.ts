import { hold, type Sight } from "./conditions";
import { type Component, type Flow, isField, nameOf, own, type Screen } from "./document";
import { fill } from "./placeholders";
import { type Answers, clean, problemOf, type Value, type Values } from "./values";

/** Where people go from a screen. */
export type Outcome =
  | { readonly type: "SCREEN"; readonly screen: string }
  | { readonly type: "REDIRECT"; readonly url: string }
  | { readonly type: "END" };

/** The first entry that matches wins; without one the flow ends. */
export function route(screen: Screen, sight: Sight): Outcome {
  const next = screen.nextConfig.find(({ conditions }) => hold(conditions, sight));
  if (next === undefined) return { type: "END" };
  return next.type === "ROUTE_SCREEN"
    ? { type: "SCREEN", screen: next.target }
    : { type: "REDIRECT", url: next.target };
}

export interface Run {
  /** What was submitted, by screen. A screen that was passed without a form has no answers. */
  readonly answers: Answers;
  readonly passed: ReadonlySet<string>;
  readonly urlParams: Readonly<Record<string, string>>;
}

export interface Walk {
  /** The screens from the start to where the person is. */
  readonly path: readonly string[];
  /** Set once the last screen of the path was passed. */
  readonly outcome: Outcome | null;
}

/**
 * The way from the start, as the answers say now. Only screens on the way count: answers on a branch that was left
 * are kept elsewhere but are not seen by conditions. A flow with a cycle stops where it would begin again.
 */
export function walk(flow: Flow, run: Run): Walk {
  const path: string[] = [];
  const seen: Record<string, Values> = Object.create(null);
  let screen = flow.screens[0];
  while (screen !== undefined && !path.includes(screen.id)) {
    const { id } = screen;
    path.push(id);
    if (!run.passed.has(id)) return { path, outcome: null };
    const answers = own(run.answers, id);
    if (answers !== undefined) seen[id] = answers;
    const outcome = route(screen, { screen: id, answers: seen, urlParams: run.urlParams });
    if (outcome.type !== "SCREEN") return { path, outcome };
    screen = flow.screens.find((other) => other.id === outcome.screen);
  }
  return { path, outcome: { type: "END" } };
}

export interface Submitted {
  /** What to keep; hidden fields and fields that the screen doesn't have are not in it. */
  readonly values: Values;
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Reads what a person submitted on a screen. A disabled field is its default, whatever was sent. */
export function submit(
  flow: Flow,
  screen: Screen,
  raw: Readonly<Record<string, unknown>>,
  sight: Sight,
): Submitted {
  const values: Record<string, Value> = Object.create(null);
  const problems: Record<string, string> = Object.create(null);
  for (const component of screen.module.components.filter(isField)) {
    const name = nameOf(component);
    const sofar = { ...sight, answers: { ...sight.answers, [screen.id]: values } };
    if (!hold(component.visibleWhen, sofar)) continue;
    const given = component.disabled ? defaultOf(flow, component, sight) : own(raw, name);
    values[name] = clean(component, given);
    const problem = problemOf(component, values[name]);
    if (problem !== "") problems[name] = problem;
  }
  return { values, problems };
}

/** What a field starts with. */
export function defaultOf(flow: Flow, component: Component, sight: Sight): unknown {
  const { defaultValue } = component;
  return typeof defaultValue === "string" ? fill(defaultValue, flow, sight) : defaultValue;
}
