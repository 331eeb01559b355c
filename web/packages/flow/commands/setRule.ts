import type { Flow, Rule } from "../document";
import { type Place, withComponent } from "./edit";

export interface SetRule extends Place {
  readonly type: "setRule";
  /** null for no rule. */
  readonly rule: Rule | null;
}

/** Sets the rule that is applied. Further rules of a loaded list stay behind it. */
export function setRule(flow: Flow, { rule, ...place }: SetRule): Flow {
  return withComponent(flow, place, (component) => {
    if (component.type !== "INPUT") return component;
    return { ...component, rules: component.rules.toSpliced(0, 1, ...(rule ? [rule] : [])) };
  });
}
