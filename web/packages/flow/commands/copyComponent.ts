import { type Component, type Flow, isField, labelOf, nameOf } from "../document";
import { type Place, withComponents } from "./edit";
import { distinct } from "./unique";

export interface CopyComponent extends Place {
  readonly type: "copyComponent";
  readonly id: string;
}

/** The copy goes behind the original. Label and name say that it is one. */
export function copyComponent(flow: Flow, { screen, component, id }: CopyComponent): Flow {
  return withComponents(flow, screen, (components) => {
    const index = components.findIndex((other) => other.id === component);
    const original = components[index];
    if (original === undefined) return components;
    return components.toSpliced(index + 1, 0, distinct(copyOf(original, id), components));
  });
}

function copyOf(original: Component, id: string): Component {
  if (!isField(original)) return { ...original, id };
  const [label, name] = [labelOf(original), nameOf(original)];
  const props = { ...original.props, label: label && `${label} Copy`, name: name && `${name}Copy` };
  return { ...original, id, props };
}
