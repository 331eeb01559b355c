import { ApiError } from "@packages/api/error";
import type { Archive, Field } from "./queries";

/** Types of documents that are read. */
export const readTypes = [
  { value: "PAYSLIP", label: "Payslip" },
  { value: "TAX_DOCUMENT", label: "Tax Document" },
  { value: "CLEARANCE_NBI", label: "NBI Clearance" },
] as const;

export type FileFormat = "PDF" | "JPEG" | "PNG";

export const accepted = ".pdf,.jpg,.jpeg,.png";
const formats: Record<string, FileFormat> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPEG",
  "image/png": "PNG",
};

/** PDF of application/pdf; null for a file of another type. */
export function formatOf(file: File): FileFormat | null {
  return formats[file.type] ?? null;
}

export function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Why an upload failed, as the server says it. */
export function uploadProblem(error: unknown): string {
  const isAnswer = error instanceof ApiError && error.status > 0;
  return (isAnswer && error.message) || "File upload failed. Please try it later.";
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
  fields: readonly (readonly [name: string, label: string])[];
}

const person: Group = {
  title: "Person",
  fields: [
    ["employeeName", "Name"],
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
        ["startDate", "Issued"],
        ["endDate", "Valid until"],
      ],
    },
  ],
  COMPANY_ID: [
    {
      title: "Company ID",
      fields: [
        ["employeeName", "Name"],
        ["employerName", "Employer"],
        ["idCard1", "ID number"],
        ["idCard2", "Second ID number"],
        ["endDate", "Valid until"],
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

/** One line of the report. */
export interface Line {
  name: string;
  label: string;
  /** Empty for what the document does not say. */
  value: string;
  /** Where it stands; undefined for a value whose place is unknown. */
  field?: Field;
}

export interface Section {
  title: string;
  lines: Line[];
}

/** What a document says in the layout of its type. Fields that no layout knows stand at the end. */
export function sectionsOf(archive: Archive): Section[] {
  const analysis: Record<string, unknown> = { ...archive.analysis };
  const fields = new Map((archive.analysis?.fields ?? []).map((field) => [field.name, field]));
  const line = (name: string, label: string): Line => {
    const plain = analysis[name];
    const field = fields.get(name);
    fields.delete(name);
    const value = field?.value ?? plainText(plain);
    const currency = name.endsWith("Amount") && value && archive.analysis?.currency;
    return { name, label, value: currency ? `${currency} ${grouped(value)}` : value, field };
  };
  const sections = (layouts[archive.type] ?? payslip).map(({ title, fields: names }) => ({
    title,
    lines: names.map(([name, label]) => line(name, label)),
  }));
  const others = [...fields.keys()].map((name) => line(name, words(name)));
  return others.length > 0 ? [...sections, { title: "Other", lines: others }] : sections;
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
