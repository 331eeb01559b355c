import { type Flow, isField, type NextConfig, nameOf, type Screen } from "./document";

/** The screens that a screen's entries name. */
const targetsOf = (screen: Screen) =>
  screen.nextConfig.flatMap(({ type, target }) => (type === "ROUTE_SCREEN" ? [target] : []));

/** Steps of a history share the screens that they leave alone, and one check asks for them again and again. */
const known = new WeakMap<Flow["screens"], ReadonlyMap<string, Screen>>();

function byId({ screens }: Flow): ReadonlyMap<string, Screen> {
  const before = known.get(screens);
  if (before) return before;
  const found = new Map(screens.map((screen) => [screen.id, screen]));
  known.set(screens, found);
  return found;
}

/** The screens that people can come to from a screen. The screen itself is among them only if a way leads back. */
export function reachFrom(flow: Flow, from: string): ReadonlySet<string> {
  const screens = byId(flow);
  const reached = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const screen = screens.get(id);
    for (const target of screen === undefined ? [] : targetsOf(screen)) {
      if (reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}

/** Whether a screen may lead to another: not to the first, not to itself, and never in a circle. */
export const canTarget = (flow: Flow, from: string, to: string) =>
  to !== from && to !== flow.screens[0]?.id && !reachFrom(flow, to).has(from);

/** The screens that may be offered to follow one. */
export const targetsFor = (flow: Flow, from: string) =>
  flow.screens.filter(({ id }) => canTarget(flow, from, id));

/** Whether the entry of a screen leads where it may. */
export const isAllowed = (flow: Flow, from: string, { type, target }: NextConfig) =>
  type === "REDIRECT_URL" || canTarget(flow, from, target);

/** The screens that somebody can come to at all. */
export const linkedIn = ({ screens }: Flow): ReadonlySet<string> =>
  new Set([...screens.slice(0, 1).map(({ id }) => id), ...screens.flatMap(targetsOf)]);

export interface FieldChoice {
  /** As a condition stores it. */
  readonly field: string;
  readonly screenName: string | null;
  readonly label: string;
}

/** What conditions of a screen can ask: its own fields, those of screens that lead to it, and the address. */
export function fieldsFor(flow: Flow, screen: Screen): readonly FieldChoice[] {
  const before = flow.screens.filter(
    ({ id }) => id !== screen.id && reachFrom(flow, id).has(screen.id),
  );
  return [
    ...fieldsOf(screen).map((choice) => ({ ...choice, screenName: null })),
    ...before.flatMap((other) =>
      fieldsOf(other).map(({ field, label }) => ({
        field: `${other.id}.${field}`,
        screenName: other.screenName,
        label,
      })),
    ),
    ...flow.urlParams
      .filter(({ key }) => key !== "")
      .map(({ key }) => ({ field: `urlParams.${key}`, screenName: null, label: key })),
  ];
}

const fieldsOf = ({ module }: Screen) =>
  module.components
    .filter((component) => isField(component) && nameOf(component) !== "")
    .map((component) => ({ field: nameOf(component), label: component.props.label ?? "" }));
