import { type Component, type Flow, isField, labelOf, nameOf, type Props } from "../document";
import { limits } from "../limits";
import { type Place, withComponent } from "./edit";

export interface EditComponent extends Place {
  readonly type: "editComponent";
  readonly props?: Pick<Props, "label" | "name" | "placeholder" | "text" | "level" | "align">;
  readonly change?: Partial<Pick<Component, "required" | "disabled" | "defaultValue">>;
}

export function editComponent(flow: Flow, { props, change, ...place }: EditComponent): Flow {
  return withComponent(flow, place, (component) => ({
    ...component,
    ...change,
    props: { ...component.props, ...follow(component, props?.label), ...props },
  }));
}

const lettersOf = (text: string) => text.replaceAll(/[^A-Za-z]/g, "").slice(0, limits.name);

/** The name follows the label until somebody sets it. */
function follow(component: Component, label: string | undefined): Props {
  const name = nameOf(component);
  const isFollowing = name === "" || name === lettersOf(labelOf(component));
  return label !== undefined && isField(component) && isFollowing ? { name: lettersOf(label) } : {};
}
