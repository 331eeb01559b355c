import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { csvText, inertCell, plainCell } from "./csv";

const file = "../internal/platform/spreadsheet/testdata/cells.json"; // beside web, where tests run
const cases = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);

test.each(cases)("the server's rule for %j", (text, want) => {
  expect(inertCell(text)).toBe(want);
});

test.each(cases)("the cell of %j is read as it was", (text) => {
  const clean = text.replaceAll("\0", "");
  // An apostrophe of one's own before a sign is taken for ours.
  if (!/(^|[,;|\t\r\n])'/.test(clean)) expect(plainCell(inertCell(text))).toBe(clean);
});

test("every cell is quoted", () => {
  expect(
    csvText([
      ["name", 'Ann, "Bo" & Co'],
      ["x;=cmd", -12.5],
    ]),
  ).toBe('"name","Ann, ""Bo"" & Co"\r\n"x;\'=cmd","-12.5"\r\n');
});
