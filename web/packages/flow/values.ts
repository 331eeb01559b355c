import { type Component, hasOptions, type Rule } from "./document";

/** A period of days, both as YYYY-MM-DD. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

/** An answer: a text, a period, or nothing. */
export type Value = string | DateRange | null;

/** Answers of a screen by the names of its fields. */
export type Values = Readonly<Record<string, Value>>;

/** Answers of all screens by reference. */
export type Answers = Readonly<Record<string, Values>>;

export const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;

export const isRange = (value: unknown): value is DateRange =>
  typeof value === "object" && value !== null && "start" in value && "end" in value;

export function isDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** What an answer is worth to a component: trimmed, and nothing where it is not one the component can give. */
export function clean(component: Component, raw: unknown): Value {
  if (component.type === "DATE_RANGE_PICKER") {
    if (!isRange(raw) || typeof raw.start !== "string" || typeof raw.end !== "string") return null;
    const isPeriod = isDate(raw.start) && isDate(raw.end) && raw.start <= raw.end;
    return isPeriod ? { start: raw.start, end: raw.end } : null;
  }
  if (typeof raw !== "string") return null;
  const text = raw.trim();
  if (component.type === "DATE_PICKER") return isDate(text) ? text : null;
  if (!hasOptions(component)) return text === "" ? null : text;
  return component.props.options?.some(({ value }) => value === text) ? text : null;
}

/** The text of an answer, as conditions compare it. */
export const textOf = (value: Value | undefined) =>
  isRange(value) ? `${value.start}/${value.end}` : (value ?? "").trim();

/**
 * What is wrong with a cleaned answer, or "". Regular expressions are the server's: its engine can't be made to hang,
 * and it is not the browser's.
 */
export function problemOf(component: Component, value: Value): string {
  if (component.disabled) return "";
  if (value === null) return component.required ? "This field is required" : "";
  const [rule] = component.rules;
  if (rule === undefined || component.type !== "INPUT" || isRange(value)) return "";
  return passes(rule, value) ? "" : messageOf(rule);
}

function passes(rule: Rule, text: string): boolean {
  switch (rule.format) {
    case "PHONE":
      return /^\+?\d{1,14}$/.test(text);
    case "EMAIL":
      return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/u.test(text);
    case "URL":
      return /^https:\/\/[^\s/?#]+\S*$/u.test(text);
    case "NUMBER":
      return numberPattern.test(text) && isWithin(Number(text), rule.min, rule.max);
    case "INTEGER":
      return isInteger(text) && isWithin(Number(text), rule.min, rule.max);
    case "STRING":
      return isWithin([...text].length, rule.minLength, rule.maxLength);
    default:
      return true;
  }
}

type Bound = number | null | undefined;

const isWithin = (n: number, min: Bound, max: Bound) =>
  n >= (min ?? -Infinity) && n <= (max ?? Infinity);

const isInteger = (text: string) =>
  /^(0|-?[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text));

function messageOf(rule: Rule): string {
  const { min, max, minLength, maxLength } = rule;
  switch (rule.format) {
    case "PHONE":
      return "Please enter a valid phone number";
    case "EMAIL":
      return "Please enter a valid email address";
    case "URL":
      return "Please enter a valid URL starting with https://";
    case "NUMBER":
      return rule.message || `Please enter a valid number${bounds({ min, max })}`;
    case "INTEGER":
      return rule.message || `Please enter a valid integer${bounds({ min, max })}`;
    default:
      return (
        rule.message ||
        `Please enter a valid string${bounds({ "min length": minLength, "max length": maxLength })}`
      );
  }
}

const bounds = (given: Readonly<Record<string, Bound>>) =>
  Object.entries(given)
    .map(([name, bound]) => (bound == null ? "" : `, ${name}: ${bound}`))
    .join("");
