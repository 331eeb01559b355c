import type { Flow, Group, Item, Screen } from "./document";
import { fieldsFor } from "./graph";
import { operatorNames } from "./words";

/** Conditions as one line: `if Age >= 18 and Status = EMPLOYED`; empty where they always hold. */
export function conditionsText(flow: Flow, screen: Screen, conditions: readonly Group[]): string {
  const known = new Map(fieldsFor(flow, screen).map((choice) => [choice.field, choice]));
  const nameOf = (field: string) => known.get(field)?.label || field;
  const groups = conditions
    .filter(({ items }) => items.length > 0)
    .map(({ type, items }) => {
      const parts = items.map((item) => `${nameOf(item.field)} ${comparison(item)}`);
      return {
        isAny: type === "OR" && parts.length > 1,
        text: parts.join(type === "OR" ? " or " : " and "),
      };
    });
  if (groups.length === 0) return "";
  const bracket = groups.length > 1;
  return `if ${groups.map(({ isAny, text }) => (isAny && bracket ? `(${text})` : text)).join(" and ")}`;
}

/** A comparison with nothing asks whether there is an answer. */
function comparison({ type, value }: Item): string {
  if (value === "" && type === "EQ") return "is empty";
  if (value === "" && type === "NE") return "isn't empty";
  return `${type && operatorNames[type]} ${value === "" ? "(nothing)" : value}`;
}
