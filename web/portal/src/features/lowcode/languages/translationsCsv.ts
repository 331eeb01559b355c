import type { Flow } from "@packages/flow/document";
import { own } from "@packages/flow/document";
import { type Text, textsOf } from "@packages/flow/languages";
import { lengthOf } from "@packages/flow/limits";
import { nameOfComponent } from "@packages/flow/words";
import { csvText, plainCell } from "@portal/ui/csv";
import Papa from "papaparse";

/** Where people find a text: "About you › Input "Age"". */
export const placeOf = ({ screen, component }: Text) =>
  [screen.screenName.trim() || "Untitled screen", component && nameOfComponent(component)]
    .filter(Boolean)
    .join(" › ");

const columns = ["key", "where", "what", "text", "translation"] as const;

/** All texts of a flow for a translator, with what they are already. */
export const csvOf = (flow: Flow, language: string): string =>
  `\uFEFF${csvText([
    columns,
    ...textsOf(flow).map((text) => [
      text.key,
      placeOf(text),
      text.what,
      text.source,
      own(text.translations, language) ?? "",
    ]),
  ])}`;

export interface Translated {
  /** By key; only what is another than now. */
  readonly texts: Readonly<Record<string, string>>;
  /** What was left alone, one line each. */
  readonly skipped: readonly string[];
}

/** Reads what a translator sent back. Rows are taken one by one: one that can't be used is told and keeps no other out. */
export function readTranslations(
  csv: string,
  flow: Flow,
  language: string,
): Translated | { readonly problem: string } {
  const { data, meta } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t"],
    transformHeader: (header) => header.trim().toLowerCase(),
  });
  if (!meta.fields?.includes("key") || !meta.fields.includes("translation")) {
    return { problem: "The file needs the columns key and translation, as exported." };
  }
  const known = new Map(textsOf(flow).map((text) => [text.key, text]));
  const texts: Record<string, string> = {};
  const skipped: string[] = [];
  data.forEach((row, index) => {
    const line = `Row ${index + 2}`;
    const text = known.get((row.key ?? "").trim());
    const translation = plainCell(row.translation ?? "").trim();
    if (text === undefined) {
      skipped.push(`${line}: the flow no longer has this text.`);
      return;
    }
    const now = own(text.translations, language) ?? "";
    if (translation === "" || translation === now) return;
    const problem = problemOf(text, translation, row.text);
    if (problem) skipped.push(`${line}: ${problem}`);
    else texts[text.key] = translation;
  });
  return { texts, skipped };
}

function problemOf(text: Text, translation: string, source: string | undefined): string | null {
  if (source !== undefined && plainCell(source).trim() !== text.source.trim()) {
    return "the text was changed after the export.";
  }
  if (lengthOf(translation) > text.max) return `the translation is too long (maximum ${text.max}).`;
  const missing = placeholdersOf(text.source).find((one) => !translation.includes(one));
  return missing === undefined ? null : `the translation lacks ${missing}.`;
}

/** "{{ urlParams.ref }}", as they stand in a text. */
const placeholdersOf = (text: string) => text.match(/\{\{[^{}]*\}\}/g) ?? [];
