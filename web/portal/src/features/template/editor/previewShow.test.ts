import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { consentText } from "./previewShow";

test("the preview asks for consent in the words of the server", () => {
  const source = readFileSync("../internal/collect/consent/consent.go", "utf8");
  const [, first, second] = /text := "(.*)" \+\s*"(.*)"/.exec(source) ?? [];
  expect(`${first}${second}`).toBe(consentText("%s", "%s", "%s"));
});
