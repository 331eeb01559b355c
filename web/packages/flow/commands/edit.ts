import type { Component, Flow, Screen } from "../document";

/** The flow with one of its screens changed; the same flow when nothing changes, so that nothing is drawn again. */
export function withScreen(flow: Flow, id: string, change: (screen: Screen) => Screen): Flow {
  const screens = replaced(flow.screens, id, change);
  return screens === flow.screens ? flow : { ...flow, screens };
}

export function withComponents(
  flow: Flow,
  screen: string,
  change: (components: readonly Component[]) => readonly Component[],
): Flow {
  return withScreen(flow, screen, (found) => {
    const components = change(found.module.components);
    if (components === found.module.components) return found;
    return { ...found, module: { ...found.module, components } };
  });
}

export const withComponent = (
  flow: Flow,
  { screen, component }: Place,
  change: (component: Component) => Component,
) => withComponents(flow, screen, (components) => replaced(components, component, change));

/** Which component of which screen. */
export interface Place {
  readonly screen: string;
  readonly component: string;
}

function replaced<T extends { id: string }>(
  all: readonly T[],
  id: string,
  change: (one: T) => T,
): readonly T[] {
  const index = all.findIndex((one) => one.id === id);
  const before = all[index];
  if (before === undefined) return all;
  const after = change(before);
  return after === before ? all : all.with(index, after);
}

/** The list with one element at another index; the same list when it is there already or doesn't exist. */
export function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const one = all[from];
  const target = Math.min(Math.max(to, 0), all.length - 1);
  return one === undefined || target === from
    ? all
    : all.toSpliced(from, 1).toSpliced(target, 0, one);
}

/** The list without what is at an index; the same list when nothing is there. */
export const removed = <T>(all: readonly T[], index: number): readonly T[] =>
  index in all ? all.toSpliced(index, 1) : all;

/** The list with the fields of one element changed. */
export function edited<T extends object>(
  all: readonly T[],
  index: number,
  change: Partial<T>,
): readonly T[] {
  const before = all[index];
  return before === undefined ? all : all.with(index, { ...before, ...change });
}
