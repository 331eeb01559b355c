import type { Flow, Group } from "../document";
import { type Place, withComponent } from "./edit";

export interface SetVisibility extends Place {
  readonly type: "setVisibility";
  /** Empty for always. */
  readonly visibleWhen: readonly Group[];
}

export function setVisibility(flow: Flow, { visibleWhen, ...place }: SetVisibility): Flow {
  return withComponent(flow, place, (component) => ({ ...component, visibleWhen }));
}
