import { professions } from "./professions";

interface Option {
  value: string;
  label: string;
}

export const suffixes: readonly Option[] = [
  { value: "N_A", label: "N/A" },
  { value: "JR", label: "Jr." },
  { value: "SR", label: "Sr." },
  ...["I", "II", "III", "IV", "V"].map((value) => ({ value, label: value })),
];

export const genders: readonly Option[] = [
  { value: "MALE", label: "Male" },
  { value: "FEMALE", label: "Female" },
];

export const employmentStatuses = ["EMPLOYED", "UNEMPLOYED", "RETIRED", "SELF-EMPLOYED", "GIG"];

export const prc = "prclicense_ph";

export const idTypes: readonly Option[] = [
  { value: "sss_ph", label: "SS Number" },
  { value: "tin_ph", label: "Tax Identification Number" },
  { value: "pagibig_ph", label: "Pag-IBIG Member" },
  { value: prc, label: "Philippine Professional" },
  { value: "nbi_ph", label: "NBI Clearance" },
];

export function labelOf(options: readonly Option[], value: string | undefined): string {
  return options.find((option) => option.value === value)?.label ?? value ?? "";
}

/** One ID as the form holds it. */
export interface IdChoice {
  idType: string;
  idSubType: string;
  idNumber: string;
}

/** The ID types with those off that another ID has; of PRC licenses one may have several. */
export function typesFor(ids: readonly IdChoice[], at: number) {
  const used = ids.filter((_, index) => index !== at).map((id) => id.idType);
  return idTypes.map((option) => ({
    ...option,
    disabled: option.value !== prc && used.includes(option.value),
  }));
}

/** The professions with those off that another license has. */
export function professionsFor(ids: readonly IdChoice[], at: number) {
  const used = ids.filter((_, index) => index !== at).map((id) => id.idSubType);
  return professions.map((value) => ({ value, label: value, disabled: used.includes(value) }));
}
