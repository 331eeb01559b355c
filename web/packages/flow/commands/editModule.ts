import type { Flow } from "../document";
import { withScreen } from "./edit";

export interface EditModule {
  readonly type: "editModule";
  readonly screen: string;
  readonly change: {
    readonly winkTemplateId?: string | null;
    readonly headerText?: string;
    readonly introductionText?: string;
    readonly launchButtonText?: string;
  };
}

/** Changes what a landing page says, or the template of a widget screen. */
export function editModule(flow: Flow, { screen, change }: EditModule): Flow {
  return withScreen(flow, screen, (found) => {
    const { module } = found;
    return { ...found, module: { ...module, props: { ...module.props, ...change } } };
  });
}
