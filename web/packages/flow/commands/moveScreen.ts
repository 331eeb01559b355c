import type { Flow } from "../document";
import { moved } from "./edit";

export interface MoveScreen {
  readonly type: "moveScreen";
  readonly screen: string;
  readonly to: number;
}

/** Entries stay as they are: what can no longer be a target is marked by validation, and nothing is lost. */
export function moveScreen(flow: Flow, { screen, to }: MoveScreen): Flow {
  const from = flow.screens.findIndex(({ id }) => id === screen);
  const screens = moved(flow.screens, from, to);
  return screens === flow.screens ? flow : { ...flow, screens };
}
