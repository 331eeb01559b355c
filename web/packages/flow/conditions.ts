import { type Group, type Item, type Operator, own } from "./document";
import { type Answers, datePattern, isRange, numberPattern, textOf, type Value } from "./values";

/** What conditions see: the answers so far, on which screen we are, and what came with the address. */
export interface Sight {
  readonly screen: string;
  readonly answers: Answers;
  readonly urlParams: Readonly<Record<string, string>>;
}

export const urlPrefix = "urlParams.";

/** A field of a condition, resolved: its screen, or null for what came with the address. */
export function targetOf(field: string, screen: string): { screen: string | null; name: string } {
  if (field.startsWith(urlPrefix)) return { screen: null, name: field.slice(urlPrefix.length) };
  const dot = field.indexOf(".");
  if (dot < 0) return { screen, name: field };
  return { screen: field.slice(0, dot), name: field.slice(dot + 1) };
}

export function lookUp(field: string, sight: Sight): Value {
  const target = targetOf(field, sight.screen);
  if (target.screen === null) return own(sight.urlParams, target.name) ?? null;
  return own(own(sight.answers, target.screen), target.name) ?? null;
}

/** Whether every group holds. */
export const hold = (groups: readonly Group[], sight: Sight) =>
  groups.every((group) => groupHolds(group, sight));

function groupHolds({ type, items }: Group, sight: Sight): boolean {
  const holds = (item: Item) => compare(item.type, lookUp(item.field, sight), item.value);
  return type === "OR" ? items.some(holds) : items.every(holds);
}

/** Compares an answer with the value of a condition. An operator that nobody chose never holds. */
export function compare(operator: Operator | "", actual: Value, expected: string): boolean {
  const text = textOf(actual);
  const wanted = expected.trim();
  const [low, high] = isRange(actual) ? [actual.start, actual.end] : [text, text];
  const isEqual = text === wanted || (!isRange(actual) && order(text, wanted) === 0);
  switch (operator) {
    case "EQ":
      return isEqual;
    case "NE":
      return !isEqual;
    case "GT":
      return order(low, wanted) === 1;
    case "GTE":
      return [0, 1].includes(order(low, wanted) ?? Number.NaN);
    case "LT":
      return order(high, wanted) === -1;
    case "LTE":
      return [-1, 0].includes(order(high, wanted) ?? Number.NaN);
    case "INCLUDES":
      return text.includes(wanted);
    case "NOT_INCLUDES":
      return !text.includes(wanted);
    default:
      return false;
  }
}

/** How two texts are ordered as numbers or as dates, or null where they are neither. */
function order(a: string, b: string): -1 | 0 | 1 | null {
  if (numberPattern.test(a) && numberPattern.test(b)) return sign(Number(a), Number(b));
  return datePattern.test(a) && datePattern.test(b) ? sign(a, b) : null;
}

function sign<T extends number | string>(a: T, b: T): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
