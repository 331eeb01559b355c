import { newScreen, type ScreenIds } from "../defaults";
import type { Flow, ModuleType } from "../document";

export interface AddScreen {
  readonly type: "addScreen";
  readonly module: Exclude<ModuleType, "LandingPageModule">;
  readonly screenName: string;
  readonly ids: ScreenIds;
}

/** New screens go to the end. */
export function addScreen(flow: Flow, { module, screenName, ids }: AddScreen): Flow {
  return { ...flow, screens: [...flow.screens, newScreen(module, screenName.trim(), ids)] };
}
