import { ApiError, saidByServer } from "@packages/api/error";
import type { Archive, Correction, Field, Hint } from "./queries";

/** Types of documents that are read. */
export const readTypes = [
  { value: "PAYSLIP", label: "Payslip" },
  { value: "TAX_DOCUMENT", label: "Tax Document" },
  { value: "CLEARANCE_NBI", label: "NBI Clearance" },
] as const;

export type FileFormat = "PDF" | "JPEG" | "PNG";

/** What is said of a document that nothing was read of. */
export const notRead = "This document is stored but was not read.";

export const accepted = ".pdf,.jpg,.jpeg,.png";
const formats: Record<string, FileFormat> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  ".pdf": "PDF",
  ".jpg": "JPEG",
  ".jpeg": "JPEG",
  ".png": "PNG",
};

/** PDF of application/pdf; null for a file of another type. Some machines know no types: the name has to do there. */
export function formatOf({ type, name }: Pick<File, "type" | "name">): FileFormat | null {
  return formats[type || name.slice(name.lastIndexOf(".")).toLowerCase()] ?? null;
}

export function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Why an upload failed, in the server's words if it had any. */
export function uploadProblem(error: unknown): string {
  return saidByServer(error) || "File upload failed. Please try it later.";
}

/** Whether a file is locked, or stayed so with the password that was sent. */
export function asksPassword(error: unknown): boolean {
  const codes = ["FILE_PASSWORD_REQUIRED", "FILE_PASSWORD_WRONG"];
  return error instanceof ApiError && error.fields.some(({ code }) => codes.includes(code));
}

/** Whose document it is, or else what its file is called. */
export function subjectOf(archive: Archive): string {
  return archive.analysis?.employeeName || archive.rawFiles[0]?.name || "Deleted file";
}

export function typeLabel(type: string, types: readonly { value: string; label: string }[]) {
  return types.find(({ value }) => value === type)?.label ?? type;
}

/** Groups of fields with their labels, in the order in which they are read. */
interface Group {
  title: string;
  /** A line may have one of several names; the first one is that of who adds it by hand. */
  fields: readonly (readonly [name: string | readonly string[], label: string])[];
}

const person: Group = {
  title: "Person",
  fields: [
    [["employeeName", "fullName"], "Name"],
    ["firstName", "First name"],
    ["middleName", "Middle name"],
    ["lastName", "Last name"],
    ["dateOfBirth", "Date of birth"],
    ["address", "Address"],
    ["gender", "Gender"],
    ["citizenship", "Citizenship"],
    ["maritalStatus", "Marital status"],
  ],
};

const amounts: Group["fields"] = [
  ["startDate", "Start date"],
  ["endDate", "End date"],
  ["payDate", "Pay date"],
  ["grossAmount", "Gross amount"],
  ["baseAmount", "Base amount"],
  ["netAmount", "Net amount"],
];

const numbers: Group = {
  title: "Numbers",
  fields: [
    ["taxNumber", "Tax number"],
    ["ssNumber", "SS number"],
    ["philHealthNumber", "PhilHealth number"],
    ["pagIbigNumber", "Pag-IBIG number"],
  ],
};

const layouts: Record<string, readonly Group[]> = {
  TAX_DOCUMENT: [
    {
      title: "Taxpayer",
      fields: [
        ["employeeName", "Name"],
        ["taxNumber", "Tax number"],
        ["dateOfBirth", "Date of birth"],
        ["address", "Address"],
        ["employerName", "Employer"],
      ],
    },
    { title: "Tax year", fields: amounts },
  ],
  CLEARANCE_NBI: [
    person,
    {
      title: "Clearance",
      fields: [
        ["nbiIdNumber", "NBI ID number"],
        ["remark", "Remark"],
        [["issueDate", "startDate"], "Issued"],
        [["expireDate", "endDate"], "Valid until"],
      ],
    },
  ],
  COMPANY_ID: [
    {
      title: "Company ID",
      fields: [
        ["employeeName", "Name"],
        ["employerName", "Employer"],
        [["employeeNumber", "idCard1"], "ID number"],
        ["idCard2", "Second ID number"],
        [["expireDate", "endDate"], "Valid until"],
      ],
    },
    numbers,
  ],
};

const payslip: readonly Group[] = [
  {
    title: "Employee",
    fields: [
      ["employeeName", "Name"],
      ["employerName", "Employer"],
      ["dateOfBirth", "Date of birth"],
    ],
  },
  { title: "Pay", fields: amounts },
  numbers,
];

/** A place on a page of a file. */
export interface Place {
  file: number;
  page: number;
  box: Field["box"];
}

/** One line of the report. */
export interface Line {
  name: string;
  label: string;
  /** Empty for what the document does not say. */
  value: string;
  /** The value without what it is shown with: digits of an amount, a day as 2026-11-23. */
  plain: string;
  /** What the reader found; undefined for a value whose place is unknown. */
  field?: Field;
  /** What a person said. */
  correction?: Correction;
  /** Somebody should compare it with the file. */
  isWaiting: boolean;
}

/** What people did with a field, for people. */
export function settled({ field, correction }: Line): "Confirmed" | "Corrected" | "Added" | null {
  if (!correction) return null;
  if (!field) return "Added";
  return field.value === correction.value ? "Confirmed" : "Corrected";
}

/** How a value is typed, and why it cannot be saved; the names of fields tell amounts and days apart. */
export function checkValue(name: string, typed: string): { value: string; error?: string } {
  const value = typed.trim();
  if (!value) return { value, error: "Type what the document says." };
  if (isAmount(name)) {
    const digits = value.replace(/[,\s]/g, "");
    if (!/^\d+(\.\d{1,2})?$/.test(digits))
      return { value, error: "Type an amount, such as 12300.50." };
    const [whole, cents = ""] = digits.split(".");
    return { value: `${whole}.${cents.padEnd(2, "0")}` };
  }
  const isDay = /Date$|^date/.test(name);
  if (isDay && (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(Date.parse(value))))
    return { value, error: "Type a day as year, month and day, such as 2026-11-23." };
  return { value };
}

const isAmount = (name: string) => name.endsWith("Amount");

export interface Section {
  title: string;
  lines: Line[];
}

/** What a document says in the layout of its type. Fields that no layout knows stand at the end. */
export function sectionsOf(archive: Archive): Section[] {
  const analysis: Record<string, unknown> = { ...archive.analysis };
  const fields = new Map((archive.analysis?.fields ?? []).map((field) => [field.name, field]));
  const corrections = new Map(
    (archive.analysis?.corrections ?? []).map((correction) => [correction.name, correction]),
  );
  const waiting = new Set(archive.analysis?.review);
  const line = (name: string, label: string): Line => {
    const field = fields.get(name);
    const correction = corrections.get(name);
    fields.delete(name);
    corrections.delete(name);
    const plain = correction?.value ?? field?.value ?? plainText(analysis[name]);
    const currency = isAmount(name) && plain && archive.analysis?.currency;
    const value = currency ? `${currency} ${grouped(plain)}` : plain;
    return { name, label, value, plain, field, correction, isWaiting: waiting.has(name) };
  };
  const isKnown = (name: string) =>
    fields.has(name) || corrections.has(name) || plainText(analysis[name]) !== "";
  const sections = (layouts[archive.type] ?? payslip).map((group) => ({
    title: group.title,
    lines: group.fields.map(([name, label]) => {
      const [first = "", ...others] = typeof name === "string" ? [name] : name;
      return line(isKnown(first) ? first : (others.find(isKnown) ?? first), label);
    }),
  }));
  const names = new Set([...fields.keys(), ...corrections.keys()]);
  const others = [...names].map((name) => line(name, words(name)));
  return others.length > 0 ? [...sections, { title: "Other", lines: others }] : sections;
}

/** A field's place in a file; where a person said it stands wins. */
export interface PlacedMark extends Place {
  id: string;
  isUncertain: boolean;
}

/** Where the values stand, the one that is being typed included. */
export function marksOf(
  lines: Line[],
  draft: { name: string; place?: Place } | null,
): PlacedMark[] {
  return lines.flatMap(({ name, field, correction, isWaiting }) => {
    const drawn = draft?.name === name ? draft.place : undefined;
    const said = correction?.page && correction.box ? correction : undefined;
    const place = drawn ?? said ?? field;
    if (!place?.page || !place.box) return [];
    const isUncertain = isWaiting || (field?.isCertain === false && !correction);
    return [{ id: name, file: place.file, page: place.page, box: place.box, isUncertain }];
  });
}

/** What the mark of a hint is called: of the field that it is about, or else its own. */
export const hintMark = ({ field }: Hint, index: number) => field || `hint ${index}`;

/** Where hints point at what is no field. */
export function marksOfHints(hints: readonly Hint[]): PlacedMark[] {
  return hints.flatMap((hint, index) => {
    const { field, file, page, box } = hint;
    return field || !box ? [] : [{ id: hintMark(hint, index), file, page, box, isUncertain: true }];
  });
}

/** A value that has no place; amounts come as numbers. */
function plainText(value: unknown): string {
  if (typeof value === "number") return value.toFixed(2);
  return typeof value === "string" ? value : "";
}

/** "23450.00" as "23,450.00": an amount stays the text that it is. */
function grouped(amount: string): string {
  const [whole = "", cents] = amount.split(".");
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return cents === undefined ? thousands : `${thousands}.${cents}`;
}

/** "otherIncome" as "Other income". */
function words(name: string): string {
  const text = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
