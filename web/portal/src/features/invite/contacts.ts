import { emailProblem } from "@portal/lib/validation/email";
import Papa from "papaparse";

export const maxContacts = 200;
export const maxBytes = 500_000;

export interface Contact {
  fullName: string;
  email: string;
}

/** Whom to invite: by SMS where there is a phone number, empty or not. */
export interface Person extends Contact {
  phoneNumber?: string | undefined;
}

export type Loaded =
  | { contacts: Contact[]; fileName: string; withEmails: number }
  | { warning: string };

const mayHaveErrors =
  "The file you uploaded may have errors. Please modify the file and upload it again.";

/** Reads the contacts of a CSV file; the first row names the columns. */
export async function readContacts(file: File): Promise<Loaded> {
  if (file.size > maxBytes) return { warning: `Maximum file size is ${maxBytes} bytes.` };
  const text = await file.text();
  return parseContacts(text, file.name);
}

export function parseContacts(text: string, fileName: string): Loaded {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";"],
    transformHeader: (header) => header.trim(),
  });
  const columns = meta.fields ?? [];
  if (!columns.includes("FullName") || !columns.includes("Email"))
    return { warning: mayHaveErrors };
  if (data.length > maxContacts) return { warning: "Maximum number of records exceeded." };
  const contacts = data.map((row) => ({
    fullName: (row.FullName ?? "").trim(),
    email: (row.Email ?? "").trim(),
  }));
  const isComplete = contacts.every(({ fullName, email }) => fullName !== "" && email !== "");
  if (contacts.length === 0 || !isComplete) return { warning: mayHaveErrors };
  const withEmails = contacts.filter(({ email }) => emailProblem(email) === null).length;
  return { contacts, fileName, withEmails };
}

/** A file to fill in. */
export const csvTemplate = "FullName,Email\r\n";
