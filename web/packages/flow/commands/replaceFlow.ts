import type { Flow } from "../document";

/** Puts another flow in the place of this one. Whether the site is published stays as it is. */
export interface ReplaceFlow {
  type: "replaceFlow";
  flow: Flow;
}

export const replaceFlow = (flow: Flow, { flow: other }: ReplaceFlow): Flow => ({
  ...other,
  enabled: flow.enabled,
});
