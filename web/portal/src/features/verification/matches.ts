import { formatDate, none } from "@portal/ui/format";
import { genders, idTypes, labelOf } from "./options";
import type { Verification } from "./queries";

/** What was given and whether it fits; no answer says that it was not compared. */
export interface MatchRow {
  label: string;
  given: string;
  matches?: boolean;
  /** Why, in a clerk's words. */
  reason?: string;
}

const findings: Record<string, string> = {
  OMITTED: "The registry has more names.",
  ORDER: "The names stand in another order.",
  SWAPPED: "First and last name are swapped.",
  SUFFIX: "The suffix is another one.",
  TOO_SHORT: "One name alone is too little to compare.",
  SCRIPT: "Names in this script can't be compared.",
};

const kinds: Record<string, string> = {
  ACCENT: "differs in accents only",
  ABBREVIATION: "is an abbreviation",
  INITIAL: "is an initial",
  SLIP: "differs by one letter",
  EXTRA: "isn't in the registry",
  CONTRADICTS: "contradicts the registry",
};

/** What a registry says of a number. */
const numberReasons: Record<string, string> = {
  false: "The registry doesn't have this number.",
  undefined: "The registry can't check this ID type.",
};

/** Why the full name fits or doesn't: each word that isn't the same, then what concerns the whole. */
export function reasonOf({ result }: Verification): string | undefined {
  if (!result) return undefined;
  const words = (result.names.words ?? [])
    .filter(({ kind }) => kinds[kind])
    .map(({ text, kind }) => `"${text}" ${kinds[kind]}.`);
  const whole = (result.names.findings ?? []).map((finding) => findings[finding] ?? finding);
  return [...words, ...whole].join(" ") || undefined;
}

/** The rows of the first table. */
export function personRows(verification: Verification): MatchRow[] {
  const { requestMeta: given, result } = verification;
  const names = result?.names;
  const more = result?.additionalData;
  const ids = given.additionalData?.ids ?? [];
  return [
    {
      label: "Full Name",
      given: given.fullName ?? "",
      matches: names?.fullNameMatches,
      reason: reasonOf(verification),
    },
    ...ids.map((id, at) => ({
      label: ids.length > 1 ? `ID Number, ${labelOf(idTypes, id.idType)}` : "ID Number",
      given: id.idNumber,
      matches: more?.ids?.[at]?.matches,
      reason: result ? numberReasons[`${more?.ids?.[at]?.matches}`] : undefined,
    })),
    { label: "First Name", given: given.firstName ?? "", matches: names?.firstNameMatches },
    { label: "Middle Name", given: given.middleName ?? "", matches: names?.middleNameMatches },
    { label: "Last Name", given: given.lastName ?? "", matches: names?.lastNameMatches },
    {
      label: "Gender",
      given: labelOf(genders, given.additionalData?.gender),
      matches: more?.genderMatches,
    },
    {
      label: "Date of Birth",
      given: given.additionalData?.dob ? formatDate(given.additionalData.dob) : "",
      matches: more?.dobMatches,
    },
  ].map((row) => ({ ...row, given: row.given || none }));
}

/** The rows of the table of contact data. */
export function contactRows({ requestMeta, result }: Verification): MatchRow[] {
  const given = requestMeta.additionalData;
  const answers = result?.additionalData;
  return [
    {
      label: "Email Address",
      given: given?.email ?? none,
      matches: answers?.emailMatches?.matches,
    },
    {
      label: "Phone Number",
      given: given?.phone ?? none,
      matches: answers?.phoneMatches?.matches,
    },
  ];
}
