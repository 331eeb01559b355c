import type { Flow } from "../document";
import { type Place, removed, withComponents } from "./edit";

export interface DeleteComponent extends Place {
  readonly type: "deleteComponent";
}

/** The last component of a screen can't be deleted. Conditions on a deleted field stay, and are found by validation. */
export function deleteComponent(flow: Flow, { screen, component }: DeleteComponent): Flow {
  return withComponents(flow, screen, (components) =>
    components.length < 2
      ? components
      : removed(
          components,
          components.findIndex(({ id }) => id === component),
        ),
  );
}
