import { formatNumber } from "./format";

const rules = new Intl.PluralRules("en-US");

/** The form of a noun that fits a number: "account" or "accounts". */
export function plural(count: number, one: string, other = `${one}s`): string {
  return rules.select(count) === "one" ? one : other;
}

/** "1 account", "2 accounts", "1,284 accounts"; "1 entry", "2 entries" where the plural is another word. */
export function counted(count: number, one: string, other?: string): string {
  return `${formatNumber(count)} ${plural(count, one, other)}`;
}
