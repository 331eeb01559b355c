import { apply } from "@packages/flow/apply";
import { exampleFlow } from "@packages/flow/testing";
import { expect, it } from "vitest";
import { csvOf, readTranslations } from "./translationsCsv";

const flow = exampleFlow();

/** The exported file with a cell of a row changed by hand. */
const edited = (find: string, replace: string) => csvOf(flow, "fil").replace(find, replace);

it("brings back what a translator wrote", () => {
  const csv = edited('"First Name",""', '"First Name","Pangalan, ""unang"""');
  expect(readTranslations(csv, flow, "fil")).toEqual({
    texts: { "INPUT_f1aaaa.label": 'Pangalan, "unang"' },
    skipped: [],
  });
});

it("changes nothing where nothing was written", () => {
  const texts = { "INPUT_f1aaaa.label": "-> Pangalan\n- isa" };
  const translated = apply(flow, { type: "translate", language: "fil", texts });
  const read = readTranslations(csvOf(translated, "fil"), translated, "fil");
  expect(read).toEqual({ texts: {}, skipped: [] });
});

it.each([
  ["the text was changed after the export.", '"First Name",""', '"Name","Pangalan"'],
  [
    "the translation is too long (maximum 50).",
    '"GET STARTED",""',
    `"GET STARTED","${"x".repeat(51)}"`,
  ],
  [
    "the translation lacks {{ urlParams.ref }}.",
    'urlParams.ref }} <-",""',
    'urlParams.ref }} <-","Wala"',
  ],
  ["the flow no longer has this text.", "INPUT_f1aaaa.label", "INPUT_gone00.label"],
])("leaves out a row of which %s", (problem, find, replace) => {
  const read = readTranslations(edited(find, replace), flow, "fil");
  expect(read).toEqual({ texts: {}, skipped: [expect.stringContaining(problem)] });
});

it("takes a file with other columns for no translation", () => {
  expect(readTranslations("a,b\r\n1,2", flow, "fil")).toHaveProperty("problem");
});
