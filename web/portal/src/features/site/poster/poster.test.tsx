import jsQR from "jsqr";
import { expect, test } from "vitest";
import { pdfOf } from "./pdf";
import { drawPoster, wrap } from "./poster";

/** Each character is half as wide as it is high. */
const measure = (line: string, size: number) => [...line].length * size * 0.5;

const content = {
  company: "Bayani Lending",
  header: "Apply in minutes",
  text: "Scan the code.",
  url: "https://link.example.com/s/wsit-1",
  logo: "",
  color: "#17801d",
};

const parsed = (part: Partial<typeof content>) => {
  const { svg } = drawPoster({ ...content, ...part }, measure);
  const doc = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(doc.querySelector("parsererror")).toBeNull();
  return doc;
};
const lines = (doc: Document) => [...doc.querySelectorAll("text")].map((one) => one.textContent);

test("has the company, the header, the text, the code and the address", () => {
  const doc = parsed({});
  expect(lines(doc)).toEqual(["Bayani Lending", content.header, content.text, content.url]);
  expect(doc.querySelectorAll("path")).toHaveLength(1);
  expect(doc.querySelector("image")).toBeNull();
  expect(parsed({ logo: "data:image/png;base64,AA==" }).querySelectorAll("image")).toHaveLength(1);
});

/** The squares of the code as a camera sees them, white around them as on the sheet. */
function pixelsOf(doc: Document) {
  const [left = 0, top = 0, side = 0] = (
    doc.querySelector("svg > svg")?.getAttribute("viewBox") ?? ""
  )
    .split(" ")
    .map(Number);
  const scale = 4;
  const size = side * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  const path = doc.querySelector("path")?.getAttribute("d") ?? "";
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < scale; column++) {
        const at = ((Number(y) - top) * scale + row) * size + (Number(x) - left) * scale + column;
        pixels.fill(0, at * 4, at * 4 + 3);
      }
  return { pixels, size };
}

test.each([
  ["https://link.example.com/s/wsit-1"],
  [`https://link.example.com/s/wsit-${"0123456789abcdef".repeat(2)}?branch=${"q".repeat(200)}`],
])("a phone reads %s from the code", (url) => {
  const { pixels, size } = pixelsOf(parsed({ url }));
  expect(jsQR(pixels, size, size)?.data).toBe(url);
});

test.each([
  ["a long sentence", "Show us where you work and borrow today ".repeat(12)],
  ["a long word", "a".repeat(400)],
  ["Thai without spaces", "สมัครสินเชื่อได้ในไม่กี่นาที".repeat(12)],
  ["Chinese", "几分钟内申请贷款".repeat(40)],
])("keeps %s within the sheet and above the code", (_, header) => {
  const doc = parsed({ header, text: header, company: header, logo: "data:image/png;base64,AA==" });
  const code = Number(doc.querySelector("svg > svg")?.getAttribute("y"));
  const texts = [...doc.querySelectorAll("text")].slice(0, -1);
  for (const line of texts) {
    const size = Number(line.getAttribute("font-size"));
    expect(measure(line.textContent ?? "", size)).toBeLessThanOrEqual(475);
    expect(Number(line.getAttribute("y"))).toBeLessThan(code);
  }
  expect(texts.some((line) => line.textContent?.endsWith("…"))).toBe(true);
});

test("a text that fits is not cut, and blanks at its ends are not drawn", () => {
  expect(wrap("  one two ", { size: 10, weight: 400, most: 1 }, measure)).toEqual(["one two"]);
  expect(wrap("", { size: 10, weight: 400, most: 1 }, measure)).toEqual([]);
});

test("texts of strangers are texts", () => {
  const doc = parsed({ header: `</text><script>1</script>&"\u0000\u202e`, logo: `"/><script>` });
  expect(doc.querySelector("script")).toBeNull();
  expect(doc.documentElement.textContent).toContain("</text><script>1</script>&");
  expect(doc.documentElement.textContent).not.toContain("\u202e");
});

test("what is written from right to left says so", () => {
  const [, arabic] = [...parsed({ header: "قدم الآن" }).querySelectorAll("text")];
  expect(arabic?.getAttribute("direction")).toBe("rtl");
});

test("the table of a PDF points to its objects", () => {
  const text = pdfOf(new Uint8Array([65, 66]), 10, 20, [
    { text: "a <b>", x: 100, y: 100, size: 10, width: 50 },
  ])
    .map((part) => (typeof part === "string" ? part : String.fromCharCode(...part)))
    .join("");
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe("xref");
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(8);
  offsets.forEach((offset, i) => {
    expect(text.slice(offset).startsWith(`${i + 1} 0 obj`)).toBe(true);
  });
});

test("its lines are where the sheet has them", () => {
  const found = drawPoster({ ...content, header: "A & <b>" }, measure).lines;
  expect(found.map(({ text }) => text)).toEqual([
    "Bayani Lending",
    "A & <b>",
    content.text,
    content.url,
  ]);
  expect(found[1]).toMatchObject({ x: 297.5, size: 40, width: 7 * 20 });
  expect(found[1]?.y).toBeGreaterThan(found[0]?.y ?? 0);
});
