import { type Flow, hasOptions } from "../document";
import { type Place, withComponent } from "./edit";
import { freeLabel } from "./unique";

export interface AddOption extends Place {
  readonly type: "addOption";
}

/** A new option is "Option n" with the first number that neither a label nor a value has. */
export function addOption(flow: Flow, place: AddOption): Flow {
  return withComponent(flow, place, (component) => {
    if (!hasOptions(component)) return component;
    const options = component.props.options ?? [];
    const taken = new Set(["Option", ...options.flatMap(({ label, value }) => [label, value])]);
    const free = taken.has("Option 1") ? freeLabel("Option", taken) : "Option 1";
    const props = { ...component.props, options: [...options, { label: free, value: free }] };
    return { ...component, props };
  });
}
