import example from "./cases/example.json";
import { newComponent, newFlow } from "./defaults";
import type { ComponentType, Flow, Screen } from "./document";
import { load } from "./load";
import type { SavedFlow } from "./saved";

/** A change of the example: where, and what stands there then. */
export type Change = readonly [path: string, value: unknown];

const roots: Record<string, string> = {
  screens: "winkSiteTemplate.scenes.0.screens",
  config: "winkSiteTemplate.additionalConfig",
};

/** The saved example with changes, as the server's tests make it from the same table. */
export function changed(changes: readonly Change[] = []): SavedFlow {
  const site = structuredClone(example);
  for (const [path, value] of changes) {
    const full = path.replace(/^\w+/, (root) => roots[root] ?? root).split(".");
    const last = full.pop() ?? "";
    const parent = full.reduce((at, key) => Reflect.get(at, key), site as object);
    Reflect.set(parent, last, value);
  }
  return site as SavedFlow;
}

export const exampleFlow = (changes: readonly Change[] = []) => load(changed(changes));

/** A new flow: a landing page, then a form with an input "First Name" (INPUT_a) and a select (SELECT_b). */
export function smallFlow(): Flow {
  const flow = newFlow("Loan", { screen: "Screen_land", module: "Module_land" });
  const form: Screen = {
    id: "Screen_form",
    screenName: "Form",
    nextButtonName: "",
    additionalProps: {},
    module: {
      id: "Module_form",
      type: "FormModule",
      moduleName: "Default Module Title",
      props: {},
      components: [field("INPUT", "INPUT_a", "First Name"), field("SELECT", "SELECT_b", "Choice")],
      rest: {},
    },
    nextConfig: [],
    rest: {},
  };
  return { ...flow, screens: [...flow.screens, form] };
}

export const field = (type: ComponentType, id: string, label: string) =>
  newComponent(type, id, { label, name: label.replaceAll(/[^A-Za-z]/g, "") });

export function screenOf(flow: Flow, id: string): Screen {
  const found = flow.screens.find((screen) => screen.id === id);
  if (found === undefined) throw new Error(`no screen ${id}`);
  return found;
}

export const componentsOf = (flow: Flow) => screenOf(flow, "Screen_form").module.components;
