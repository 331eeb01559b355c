import type { AccountPayload } from "@portal/lib/api/wire";
import { plainName } from "@portal/ui/personName";

export type { AccountPayload };

export type Identity = NonNullable<AccountPayload["identity"]>;
export type Rating = NonNullable<AccountPayload["rating"]>;
export type UserDocument = AccountPayload["documents"][number];
export type Employment = AccountPayload["employments"][number];
export type Income = AccountPayload["incomes"][number];
export type Liability = AccountPayload["liabilities"][number];
export type Transaction = AccountPayload["transactions"][number];
export type Contribution = AccountPayload["contributions"][number];
export type EstimatedIncome = AccountPayload["eincomes"][number];
export type UserLink = AccountPayload["links"][number];

/** What the API writes where a figure cannot be computed. */
const unknownFigures: readonly unknown[] = [-999, -998, "-999", "-998"];

export function isKnown(figure: unknown): figure is number | string {
  return figure !== undefined && figure !== null && !unknownFigures.includes(figure);
}

function isFilled(value: unknown): boolean {
  if (typeof value === "string") return plainName(value) !== "";
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.some(isFilled);
  if (typeof value === "object") return Object.values(value).some(isFilled);
  return true;
}

/** An identity whose fields are all empty is none; its id says nothing about the person. */
export function hasIdentity(identity: Partial<Identity> | null): boolean {
  if (!identity) return false;
  const { id: _, ...fields } = identity;
  return isFilled(fields);
}

export function hasInsight(insight: { features: object } | null): boolean {
  return insight !== null && Object.values(insight.features).some(isKnown);
}

/** The currencies of a list, each once. */
export function currenciesOf(items: readonly { currency: string }[]): readonly string[] {
  return [...new Set(items.map((item) => item.currency))];
}
