import type { Flow, Screen } from "../document";
import { withScreen } from "./edit";

export interface EditScreen {
  readonly type: "editScreen";
  readonly screen: string;
  readonly change: Partial<Pick<Screen, "nextButtonName">>;
}

export function editScreen(flow: Flow, { screen, change }: EditScreen): Flow {
  return withScreen(flow, screen, (found) => ({ ...found, ...change }));
}
