import type { Command } from "@packages/flow/apply";
import type { Flow, Screen } from "@packages/flow/document";
import type { Finding } from "@packages/flow/finding";
import type { Mode } from "@portal/lib/session/storage";
import { createContext, useContext } from "react";
import type { Action, BuilderState, Selection } from "./state";

export interface Builder {
  mode: Mode;
  tenant: string;
  state: BuilderState;
  flow: Flow;
  screen: Screen;
  findings: readonly Finding[];
  dispatch: (action: Action) => void;
  /** Carries out a command. Commands about the same thing are one step back. */
  act: (command: Command, more?: { about?: string; select?: Selection }) => void;
  /** Tells screen readers what happened where nothing else does. */
  announce: (text: string) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

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
