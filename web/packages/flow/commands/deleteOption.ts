import type { Flow } from "../document";
import { type Place, removed, withComponent } from "./edit";

export interface DeleteOption extends Place {
  readonly type: "deleteOption";
  readonly option: number;
}

/** The last option can't be deleted. A default that was the deleted one goes with it. */
export function deleteOption(flow: Flow, { option: index, ...place }: DeleteOption): Flow {
  return withComponent(flow, place, (component) => {
    const options = component.props.options ?? [];
    const gone = options[index];
    if (gone === undefined || options.length < 2) return component;
    const props = { ...component.props, options: removed(options, index) };
    const { defaultValue } = component;
    return { ...component, props, defaultValue: defaultValue === gone.value ? null : defaultValue };
  });
}
