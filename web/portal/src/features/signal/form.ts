import type { SignalRequest } from "@portal/lib/api/wire";
import {
  type ConsentValues,
  consentProblems,
  noConsent,
  required,
  toConsent,
} from "@portal/lib/lookup";

/** The form. */
export interface Values extends ConsentValues {
  /** The digits after the prefix. */
  digits: string;
}

export const empty: Values = { digits: "", ...noConsent };

export const prefix = "+63";

const most = 10;

/** What of a typed or pasted text goes into the field. A number may bring along what is dialed before it. */
export function digitsOf(text: string): string {
  const digits = text.trim().replace(/^\+63/, "").replace(/\D/g, "");
  const own = digits.length > most ? digits.replace(/^(0063|63|0)/, "") : digits;
  return own.slice(0, most);
}

/** The errors of the form by field. Whether the number is complete is for the server to say. */
export function problems(values: Values): Record<string, string> {
  const errors = consentProblems(values);
  if (!values.digits) errors.digits = required;
  return errors;
}

/** What is sent. */
export function toRequest(values: Values, type: string): SignalRequest {
  return { phone: prefix + values.digits, consent: toConsent(values, type) };
}

/** A Philippine mobile number however somebody writes it, as it is sent. */
export function numberOf(text: string): string {
  return `+63${text.replace(/\D/g, "").slice(-10)}`;
}
