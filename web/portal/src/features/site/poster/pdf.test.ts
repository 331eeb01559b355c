import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { pdfOf } from "./pdf";
import type { PlacedLine } from "./poster";

/** The smallest picture that is one. */
const jpeg = Uint8Array.from(
  atob(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  ),
  (letter) => letter.charCodeAt(0),
);

const line = (text: string, y: number): PlacedLine => ({ text, x: 297.5, y, size: 20, width: 300 });

async function textIn(lines: readonly PlacedLine[]) {
  const blob = new Blob(pdfOf(jpeg, 1, 1, lines));
  const file = await getDocument({ data: new Uint8Array(await blob.arrayBuffer()), verbosity: 0 })
    .promise;
  expect(file.numPages).toBe(1);
  const { items } = await (await file.getPage(1)).getTextContent();
  return items.flatMap((item) => ("str" in item && item.str !== "" ? [item] : []));
}

test("the text of a poster can be selected where it is drawn", async () => {
  const found = await textIn([line("Apply in minutes", 100)]);
  expect(found.map(({ str }) => str).join("")).toBe("Apply in minutes");
  expect(found.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(300, 1);
  expect(found[0]?.transform.slice(4)).toEqual([147.5, 742]);
});

test.each([
  ["emoji and Arabic", "Salary 🧾 قرض"],
  ["Arabic", "قرض راتب"],
  ["Thai", "สมัครสินเชื่อได้ในไม่กี่นาที"],
  ["what PDF means otherwise", "(a) <b> \\ % /F0 endstream"],
  [
    "more letters than a font has codes",
    String.fromCodePoint(...Array.from({ length: 600 }, (_, n) => 0x4e00 + n)),
  ],
])("each word is found whole: %s", async (_, text) => {
  const found = await textIn([line(text, 100), line("https://link.example.com", 200)]);
  const wordsAt = (y: number) => {
    const line = found.filter(({ transform }) => transform[5] === 842 - y);
    return line
      .map(({ str }) => str)
      .join("")
      .trim()
      .split(/\s+/);
  };
  // Which word comes first is for programs to tell, where a line is written from right to left.
  expect(wordsAt(100).toSorted()).toEqual(text.split(" ").toSorted());
  expect(wordsAt(200)).toEqual(["https://link.example.com"]);
});
