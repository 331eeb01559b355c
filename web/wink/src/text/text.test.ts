import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canTryAgain } from "../rules";
import { errorText } from "../useLater";
import { en as firstWords, type Text } from "./en";
import { enLater } from "./enLater";
import { fil } from "./fil";
import { languageOf, loadText } from "./index";

const en: Text = { ...firstWords, ...enLater };

describe("languageOf", () => {
  it.each([
    ["en", "en"],
    ["en-PH", "en"],
    ["fil", "fil"],
    ["fil-PH", "fil"],
    ["tl_PH", "fil"],
    ["de", "en"],
    ["", "en"],
    ["constructor", "en"],
  ])("speaks %s as %s", (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });
});

describe("catalogues", () => {
  it("loads the words of a language", async () => {
    expect(await loadText("fil-PH")).toBe(fil);
    expect(await loadText("xx")).toBe(firstWords);
  });

  it("puts the same values into every language", () => {
    for (const text of [en, fil]) {
      expect(text.partner("Bayline", "Nod", "income")).toMatch(/Bayline.*Nod.*income/);
      expect(text.codeWrong(2)).toContain("2");
      expect(text.codeWrong(null)).not.toContain("null");
      expect(text.codeText("Harbour", 6)).toMatch(/Harbour.*6|6.*Harbour/);
    }
  });

  it("leaves no word untranslated by mistake", () => {
    const same = Object.entries(en).filter(
      ([key, value]) => typeof value === "string" && value === fil[key as keyof typeof en],
    );
    expect(same.map(([key]) => key)).toEqual([
      "typeEMPLOYER",
      "typeGIG",
      "typeSYSTEM",
      "codeLabel",
    ]);
  });
});

describe("the screens", () => {
  const root = join(import.meta.dirname, "..");
  const screens = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, source: readFileSync(join(root, file), "utf8") }));

  it("use every word", () => {
    const all = screens.map(({ source }) => source).join("\n");
    const isUsed = (key: string) =>
      key.startsWith("type") || key === "errors" || new RegExp(`\\btext\\.${key}\\b`).test(all);
    expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
  });

  it("have no words themselves", () => {
    const inElements = />[^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*<\//g;
    const inAttributes = /\b(?:aria-label|title|placeholder|alt)="[^"]+"/g;
    const found = screens.flatMap(({ file, source }) =>
      [...source.matchAll(inElements), ...source.matchAll(inAttributes)].map(
        ([words]) => `${file}: ${words}`,
      ),
    );
    expect(found).toEqual([]);
  });
});

describe("errorText", () => {
  it("has a sentence for every code and the general one for the rest", () => {
    expect(errorText(en, "ACCOUNT_LOCKED")).toBe(en.errors.ACCOUNT_LOCKED);
    expect(errorText(en, "toString")).toBe(en.errors.SYSTEM_ERROR);
  });

  it("offers another try only where it can help", () => {
    const final = Object.keys(en.errors).filter((code) => !canTryAgain(code));
    expect(final).toEqual([
      "UNSUPPORTED_MFA_METHOD",
      "UNSUPPORTED_AUTH_TYPE",
      "ACCOUNT_LOCKED",
      "ACCOUNT_DISABLED",
      "ACCOUNT_INACCESSIBLE",
      "ACCOUNT_INCOMPLETE",
      "PROVIDER_DISABLED",
      "QUOTA_EXCEEDED",
      "TOO_MANY_ATTEMPTS",
      "FILE_PASSWORD_REQUIRED", // these two are said where the file is chosen
      "FILE_PASSWORD_WRONG",
    ]);
  });
});
