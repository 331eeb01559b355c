import { newComponent } from "../defaults";
import type { ComponentType, Flow } from "../document";
import { type Place, withComponent } from "./edit";

export interface ChangeType extends Place {
  readonly type: "changeType";
  readonly to: ComponentType;
  readonly id: string;
}

/** A component of another type is a new one in the same place: answers to the old one are not answers to it. */
export function changeType(flow: Flow, { to, id, ...place }: ChangeType): Flow {
  return withComponent(flow, place, (component) =>
    component.type === to ? component : newComponent(to, id),
  );
}
