import { type PlacedLine, sheet, startsRightToLeft } from "./poster";

type Part = string | Uint8Array<ArrayBuffer>;

/** Writes objects one after the other, and where each of them begins. */
class Objects {
  readonly parts: Part[] = [];
  readonly offsets: number[] = [];
  #length = 0;

  /** Texts are ASCII. */
  write(part: Part) {
    this.parts.push(part);
    this.#length += part.length;
  }

  /** Adds an object, and returns its number. */
  add(dictionary: string, stream?: Part): number {
    this.offsets.push(this.#length);
    const size = stream ? ` /Length ${stream.length}` : "";
    this.write(`${this.offsets.length} 0 obj\n<< ${dictionary}${size} >>\n`);
    if (stream) for (const part of ["stream\n", stream, "\nendstream\n"]) this.write(part);
    this.write("endobj\n");
    return this.offsets.length;
  }

  end(root: number) {
    const table = this.#length;
    const rows = this.offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
    const size = this.offsets.length + 1;
    this.write(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root ${root} 0 R >>\n`,
    );
    this.write(`startxref\n${table}\n%%EOF\n`);
  }
}

/**
 * The parts of a PDF file with one page of A4: a JPEG picture, and over it the same text unseen, so that it can be
 * searched, copied and read aloud in any script.
 */
export function pdfOf(
  jpeg: Uint8Array<ArrayBuffer>,
  width: number,
  height: number,
  lines: readonly PlacedLine[],
) {
  const out = new Objects();
  out.write("%PDF-1.4\n");
  const picture = out.add(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    jpeg,
  );
  const letters = [...new Set(lines.flatMap(({ text }) => [...text]))];
  const fonts = chunks(letters, perFont).map((some, at) => `/F${at} ${fontOf(out, some)} 0 R`);
  const text = lines.map((line) => textOf(line, letters)).join("\n");
  const draw = `q ${sheet.width} 0 0 ${sheet.height} 0 0 cm /Poster Do Q\n${text}`;
  const content = out.add("", draw);
  const page = out.offsets.length + 1;
  out.add(
    `/Type /Page /Parent ${page + 1} 0 R /MediaBox [0 0 ${sheet.width} ${sheet.height}] /Contents ${content} 0 R /Resources << /XObject << /Poster ${picture} 0 R >> /Font << ${fonts.join(" ")} >> >>`,
  );
  out.add(`/Type /Pages /Kids [${page} 0 R] /Count 1`);
  out.end(out.add(`/Type /Catalog /Pages ${page + 1} 0 R`));
  return out.parts;
}

/** Codes of such fonts are a byte. */
const perFont = 256;
/** What a table of characters may list at once. */
const perTable = 100;
/** How wide each letter is, of 1000. */
const advance = 500;

/** A font whose letters have no shape, only a meaning. */
function fontOf(out: Objects, letters: readonly string[]): number {
  const shape = out.add("", `${advance} 0 d0`);
  const meanings = letters.map((letter, code) => `<${hex(code, 2)}> <${utf16(letter)}>`);
  const tables = chunks(meanings, perTable).map(
    (rows) => `${rows.length} beginbfchar\n${rows.join("\n")}\nendbfchar`,
  );
  const map = out.add(
    "",
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def\n1 begincodespacerange <00> <FF> endcodespacerange\n${tables.join("\n")}\nendcmap end end`,
  );
  const names = letters.map((_, code) => `/l${code}`);
  const shapes = names.map((name) => `${name} ${shape} 0 R`).join(" ");
  const widths = letters.map(() => advance).join(" ");
  return out.add(
    `/Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << ${shapes} >> /Encoding << /Type /Encoding /Differences [0 ${names.join(" ")}] >> /FirstChar 0 /LastChar ${letters.length - 1} /Widths [${widths}] /ToUnicode ${map} 0 R`,
  );
}

/** A line, stretched to what its picture takes. */
function textOf({ text, x, y, size, width }: PlacedLine, letters: readonly string[]): string {
  const codes = [...asSeen(text)].map((letter) => letters.indexOf(letter));
  const stretch = ((100 * width) / ((codes.length * size * advance) / 1000)).toFixed(3);
  const shown = codes.map(
    (code) => `/F${Math.floor(code / perFont)} ${size} Tf <${hex(code % perFont, 2)}> Tj`,
  );
  return `BT ${stretch} Tz ${(x - width / 2).toFixed(2)} ${(sheet.height - y).toFixed(2)} Td ${shown.join(" ")} ET`;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const runs = new RegExp(`${rightToLeft.source}+(?:\\s+${rightToLeft.source}+)*`, "gu");

/** A line as it is seen from left to right, which is how files have it: programs that read them turn it back. */
function asSeen(line: string): string {
  const turned = (run: string) => [...run].reverse().join("");
  if (!startsRightToLeft(line)) return line.replace(runs, turned);
  const between = line.split(runs);
  const parts = between.flatMap((part, at) => [part, turned(line.match(runs)?.[at] ?? "")]);
  return parts.reverse().join("");
}

const hex = (value: number, digits: number) =>
  value.toString(16).toUpperCase().padStart(digits, "0");

const utf16 = (letter: string) =>
  [...Array(letter.length).keys()].map((at) => hex(letter.charCodeAt(at), 4)).join("");

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
