import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { csvText, inertCell } from "./csv";

const file = "../internal/platform/spreadsheet/testdata/cells.json"; // beside web, where tests run
const cases = Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);

test.each(cases)("the server's rule for %j", (text, want) => {
  expect(inertCell(text)).toBe(want);
});

test("every cell is quoted", () => {
  expect(
    csvText([
      ["name", 'Ann, "Bo" & Co'],
      ["x;=cmd", -12.5],
    ]),
  ).toBe('"name","Ann, ""Bo"" & Co"\r\n"x;\'=cmd","-12.5"\r\n');
});
