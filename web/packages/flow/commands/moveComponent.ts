import type { Flow } from "../document";
import { moved, type Place, withComponents } from "./edit";

export interface MoveComponent extends Place {
  readonly type: "moveComponent";
  /** Its index after the move. */
  readonly to: number;
}

export function moveComponent(flow: Flow, { screen, component, to }: MoveComponent): Flow {
  return withComponents(flow, screen, (components) =>
    moved(
      components,
      components.findIndex(({ id }) => id === component),
      to,
    ),
  );
}
