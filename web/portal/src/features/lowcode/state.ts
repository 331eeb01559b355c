import type { Command } from "@packages/flow/apply";
import type { Component, Flow, Screen } from "@packages/flow/document";
import { begin, type History, perform, redo, undo } from "@packages/flow/history";

export type PanelTab = "screen" | "component" | "site";
export type Device = "mobile" | "pc";

/** What is edited, and what of it is looked at. Only the flow has a history. */
export interface BuilderState {
  readonly history: History;
  readonly screen: string;
  readonly component: string | null;
  readonly tab: PanelTab;
  readonly device: Device;
}

export type Action =
  /** `select` is looked at afterwards; steps about the same thing are undone together. */
  | { type: "perform"; command: Command; about?: string; select?: Selection }
  | { type: "select"; select: Selection }
  | { type: "tab"; tab: PanelTab }
  | { type: "device"; device: Device }
  | { type: "replace"; flow: Flow }
  | { type: "undo" }
  | { type: "redo" };

export interface Selection {
  screen?: string;
  component?: string | null;
  tab?: PanelTab;
}

export function start(flow: Flow): BuilderState {
  return {
    history: begin(flow),
    screen: flow.screens[0]?.id ?? "",
    component: null,
    tab: "screen",
    device: "mobile",
  };
}

export function reduce(state: BuilderState, action: Action): BuilderState {
  switch (action.type) {
    case "perform": {
      const history = perform(state.history, action.command, action.about);
      if (history === state.history) return state;
      return settle(selected({ ...state, history }, action.select ?? {}), state);
    }
    case "select":
      return settle(selected(state, action.select), state);
    case "tab":
      return { ...state, tab: action.tab };
    case "device":
      return { ...state, device: action.device };
    case "replace":
      return { ...start(action.flow), device: state.device };
    case "undo":
      return settle({ ...state, history: undo(state.history) }, state);
    case "redo":
      return settle({ ...state, history: redo(state.history) }, state);
  }
}

/** The panel follows: to Screen when another screen is looked at, to Component when only the component is another. */
function selected(state: BuilderState, { screen, component, tab }: Selection): BuilderState {
  const isOther = screen !== undefined && screen !== state.screen;
  if (isOther) return { ...state, screen, component: component ?? null, tab: tab ?? "screen" };
  if (component === undefined) return { ...state, tab: tab ?? state.tab };
  const follow = component === null ? state.tab : "component";
  return { ...state, component, tab: tab ?? (component === state.component ? state.tab : follow) };
}

/** What is looked at must exist: the neighbor of a screen that is gone, no component where it is gone. */
function settle(state: BuilderState, before: BuilderState): BuilderState {
  const { screens } = state.history.present;
  const screen = screens.find(({ id }) => id === state.screen);
  if (screen === undefined) {
    const index = before.history.present.screens.findIndex(({ id }) => id === before.screen);
    const neighbor = screens[Math.min(Math.max(index, 0), screens.length - 1)];
    return { ...state, screen: neighbor?.id ?? "", component: null, tab: "screen" };
  }
  const { component } = state;
  const isThere = screen.module.components.some(({ id }) => id === component);
  if (component === null || isThere) return state;
  return { ...state, component: null, tab: state.tab === "component" ? "screen" : state.tab };
}

export const flowOf = ({ history }: BuilderState): Flow => history.present;

export const screenOf = (state: BuilderState): Screen | undefined =>
  flowOf(state).screens.find(({ id }) => id === state.screen);

export const componentOf = (state: BuilderState): Component | undefined =>
  screenOf(state)?.module.components.find(({ id }) => id === state.component);
