import type { VerificationRequest } from "@portal/lib/api/wire";
import {
  type ConsentValues,
  consentProblems,
  noConsent,
  required,
  toConsent,
} from "@portal/lib/lookup";
import { type IdChoice, prc } from "./options";

/** The form. Every field is a text, empty when nothing was given; days and times are of the browser's zone. */
export interface Values extends ConsentValues {
  fullName: string;
  firstName: string;
  middleName: string;
  lastName: string;
  suffix: string;
  gender: string;
  dob: string;
  email: string;
  phone: string;
  employer: string;
  employmentStatus: string;
  address: string;
  /** The first is the one in Subject Information. */
  ids: IdChoice[];
}

export const noId: IdChoice = { idType: "", idSubType: "", idNumber: "" };

export const empty: Values = {
  fullName: "",
  firstName: "",
  middleName: "",
  lastName: "",
  suffix: "",
  gender: "",
  dob: "",
  email: "",
  phone: "",
  employer: "",
  employmentStatus: "",
  address: "",
  ids: [noId],
  ...noConsent,
};

export type Part = "firstName" | "middleName" | "lastName" | "suffix" | "gender" | "dob";

/** Parts of the person in the order in which they are asked. */
export const parts: readonly Part[] = [
  "firstName",
  "middleName",
  "lastName",
  "suffix",
  "gender",
  "dob",
];

/** What an ID type requires. */
const needs: Record<string, readonly Part[]> = {
  nbi_ph: ["firstName"],
  [prc]: ["dob"],
  tin_ph: ["firstName", "lastName", "suffix", "gender", "dob"],
};

export function isNeeded(values: Values, part: Part): boolean {
  return values.ids.some((id) => needs[id.idType]?.includes(part));
}

/** The parts that stand beside the ID and not under Add More Information. */
export function mainParts(idType: string): readonly Part[] {
  if (idType === "tin_ph") return parts;
  return idType === prc ? ["dob"] : [];
}

function idProblems(ids: readonly IdChoice[]): Record<string, string> {
  const errors: Record<string, string> = {};
  ids.forEach((id, at) => {
    if (!id.idType) errors[`ids.${at}.idType`] = required;
    if (id.idType === prc && !id.idSubType) errors[`ids.${at}.idSubType`] = required;
    if (!id.idNumber.trim()) errors[`ids.${at}.idNumber`] = required;
  });
  return errors;
}

/** The errors of the form by field. */
export function problems(values: Values): Record<string, string> {
  const errors = { ...idProblems(values.ids), ...consentProblems(values) };
  if (!values.fullName.trim()) errors.fullName = required;
  for (const part of parts) {
    if (isNeeded(values, part) && !values[part].trim()) errors[part] = required;
  }
  return errors;
}

/** A text without outer spaces; nothing when it is empty. */
function some<Text extends string = string>(text: string): Text | undefined {
  const trimmed = text.trim();
  return trimmed ? (trimmed as Text) : undefined;
}

type Extra = NonNullable<VerificationRequest["additionalData"]>;

/** What is sent. */
export function toRequest(values: Values, type: string): VerificationRequest {
  return {
    fullName: values.fullName.trim(),
    firstName: some(values.firstName),
    middleName: some(values.middleName),
    lastName: some(values.lastName),
    suffix: some<NonNullable<VerificationRequest["suffix"]>>(values.suffix),
    additionalData: {
      gender: some<NonNullable<Extra["gender"]>>(values.gender),
      dob: some(values.dob),
      email: some(values.email),
      phone: some(values.phone),
      employer: some(values.employer),
      employmentStatus: some<NonNullable<Extra["employmentStatus"]>>(values.employmentStatus),
      address: some(values.address),
      ids: values.ids.map((id) => ({
        idType: id.idType as NonNullable<Extra["ids"]>[number]["idType"],
        idSubType: some(id.idSubType),
        idNumber: id.idNumber.trim(),
      })),
    },
    consent: toConsent(values, type),
  };
}
