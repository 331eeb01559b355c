import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Draft } from "../draft";
import { consentText, previewShow } from "./previewShow";

test("the preview asks for consent in the words of the server", () => {
  const source = readFileSync("../internal/collect/consent/consent.go", "utf8");
  const [, first, second] = /text := "(.*)" \+\s*"(.*)"/.exec(source) ?? [];
  expect(`${first}${second}`).toBe(consentText("%s", "%s", "%s"));
});

test("the preview links to the pages that the widget links to", () => {
  const draft = { providers: [], fileTypes: [], topProviders: [], companyName: "" };
  const links = { terms: "https://a.test/terms", privacy: "https://a.test/privacy", help: "" };
  const facts = { mode: "SANDBOX", tab: "global", scheme: "light", tenantName: "A" } as const;
  const shown = previewShow(draft as unknown as Draft, { ...facts, productName: "Nod", links });
  expect(shown.config.links).toEqual(links);
});
