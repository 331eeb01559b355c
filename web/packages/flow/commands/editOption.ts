import type { Flow, Option } from "../document";
import { edited, type Place, withComponent } from "./edit";

export interface EditOption extends Place {
  readonly type: "editOption";
  readonly option: number;
  readonly change: { readonly label?: string; readonly value?: string };
}

/** The value follows the label while it is empty or equal. A default that was this option stays this option. */
export function editOption(flow: Flow, { option: index, change, ...place }: EditOption): Flow {
  return withComponent(flow, place, (component) => {
    const options = component.props.options ?? [];
    const before = options[index];
    if (before === undefined) return component;
    const after = { ...follow(before, change.label), ...change };
    const isDefault = component.defaultValue === before.value && before.value !== "";
    return {
      ...component,
      props: { ...component.props, options: edited(options, index, after) },
      defaultValue: isDefault && after.value !== undefined ? after.value : component.defaultValue,
    };
  });
}

const follow = ({ label, value }: Option, to: string | undefined): { readonly value?: string } =>
  to !== undefined && (value === "" || value === label) ? { value: to } : {};
