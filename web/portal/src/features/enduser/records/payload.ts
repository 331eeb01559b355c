import type { AccountPayload, Identity, Insight } from "@shared/api/wireData";

export type {
  AccountPayload,
  Contribution,
  Employment,
  EstimatedIncome,
  Identity,
  Income,
  Insight,
  Liability,
  Rating,
  Transaction,
  UserDocument,
  UserLink,
} from "@shared/api/wireData";

/** What the API writes where a figure cannot be computed. */
const unknownFigures: readonly unknown[] = [-999, -998, "-999", "-998"];

export function isKnown(figure: unknown): figure is number | string {
  return figure !== undefined && figure !== null && !unknownFigures.includes(figure);
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return false;
  if (Array.isArray(value)) return value.some(isFilled);
  if (typeof value === "object") return Object.values(value).some(isFilled);
  return true;
}

/** An identity whose fields are all empty is none; its id says nothing about the person. */
export function hasIdentity(identity: Identity | null | undefined): identity is Identity {
  if (!identity) return false;
  const { id: _, ...fields } = identity;
  return isFilled(fields);
}

export function hasInsight(insight: Insight | null | undefined): insight is Insight {
  return Boolean(insight) && Object.values(insight?.features ?? {}).some(isKnown);
}

/** The currencies of a list, each once. */
export function currenciesOf(items: readonly { currency: string }[]): readonly string[] {
  return [...new Set(items.map((item) => item.currency))];
}

/** The currency of the account's amounts; insights are computed in one currency only. */
export function mainCurrency(payload: AccountPayload): string {
  const amounts = [...payload.incomes, ...payload.eincomes, ...payload.liabilities];
  return amounts[0]?.currency ?? "PHP";
}
