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

/** "ID Number", or each with its kind when there are several. */
function labelOfNumber({ idType, idSubType }: GivenId, count: number): string {
  return count > 1 ? `ID Number, ${kindOf({ idType, idSubType })}` : "ID Number";
}

type GivenId = NonNullable<
  NonNullable<Verification["requestMeta"]["additionalData"]>["ids"]
>[number];

/** The kind of an ID; that of a license with its profession. */
export function kindOf({ idType, idSubType }: Pick<GivenId, "idType" | "idSubType">): string {
  const kind = labelOf(idTypes, idType);
  return idSubType ? `${kind}, ${idSubType}` : kind;
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
      reason: names?.fullNameReason,
    },
    ...ids.map((id, at) => ({
      label: labelOfNumber(id, ids.length),
      given: id.idNumber,
      matches: more?.ids?.[at]?.matches,
      reason: more?.ids?.[at]?.reason,
    })),
    {
      label: "First Name",
      given: given.firstName ?? "",
      matches: names?.firstNameMatches,
      reason: names?.firstNameReason,
    },
    {
      label: "Middle Name",
      given: given.middleName ?? "",
      matches: names?.middleNameMatches,
      reason: names?.middleNameReason,
    },
    {
      label: "Last Name",
      given: given.lastName ?? "",
      matches: names?.lastNameMatches,
      reason: names?.lastNameReason,
    },
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
