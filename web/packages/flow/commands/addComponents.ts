import type { Component, Flow } from "../document";
import { withScreen } from "./edit";
import { distinct } from "./unique";

export interface AddComponents {
  readonly type: "addComponents";
  readonly screen: string;
  /** Where the first is to be; the end where left out. */
  readonly at?: number;
  readonly components: readonly Component[];
}

/** Only forms take components. Labels and names that are taken get a number or a letter. */
export function addComponents(flow: Flow, { screen, at, components }: AddComponents): Flow {
  return withScreen(flow, screen, (found) => {
    const { module } = found;
    if (module.type !== "FormModule" || components.length === 0) return found;
    const added: Component[] = [];
    for (const one of components) added.push(distinct(one, [...module.components, ...added]));
    const all = module.components.toSpliced(at ?? module.components.length, 0, ...added);
    return { ...found, module: { ...module, components: all } };
  });
}
