import type { Command } from "@packages/flow/apply";
import type { Flow, Screen } from "@packages/flow/document";
import type { Finding } from "@packages/flow/finding";
import type { Mode } from "@portal/lib/session/storage";
import { createContext, useContext } from "react";
import type { Action, BuilderState, Selection } from "./state";

/** What stays the same while a flow is edited. A part that reads nothing else is drawn again only for its own reasons. */
export interface Actions {
  mode: Mode;
  tenant: string;
  /** What is edited now, for handlers of events. */
  now: () => { state: BuilderState; flow: Flow; screen: Screen };
  dispatch: (action: Action) => void;
  /** Carries out a command. Commands about the same thing are one step back. */
  act: (command: Command, more?: { about?: string; select?: Selection }) => void;
  /** Tells screen readers what happened where nothing else does. */
  announce: (text: string) => void;
}

export interface Builder extends Actions {
  state: BuilderState;
  flow: Flow;
  screen: Screen;
  findings: readonly Finding[];
}

export const BuilderContext = createContext<Builder | null>(null);

export const ActionsContext = createContext<Actions | null>(null);

/** For parts of which there are many: they aren't drawn again with each letter that is typed elsewhere. */
export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (actions === null) throw new Error("outside of the builder");
  return actions;
}

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error("outside of the builder");
  return builder;
}

/** What is wrong with a part of a screen or of one of its components, in the order in which it was found. */
export function problemsOf(
  findings: readonly Finding[],
  screen: string | null,
  component: string | null,
  part: string,
): readonly string[] {
  return findings
    .filter((one) => one.screen === screen && one.component === component && one.part === part)
    .map(({ message }) => message);
}
