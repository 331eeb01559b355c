import { encode } from "uqr";

/** What a poster says. The logo is a data: address, or empty. */
export interface PosterContent {
  company: string;
  header: string;
  text: string;
  url: string;
  logo: string;
  color: string;
}

/** The width of a line at a font size, in the units of the poster. */
export type Measure = (line: string, size: number, weight: number) => number;

/** A line of text, where it is drawn, in points from the upper left corner. */
export interface PlacedLine {
  text: string;
  /** The middle of its base line. */
  x: number;
  y: number;
  size: number;
  width: number;
}

export interface Poster {
  /** An SVG file that needs no other. */
  svg: string;
  lines: PlacedLine[];
}

/** A4 in points. */
export const sheet = { width: 595, height: 842 };
const margin = 60;
const codeSide = 260;
const codeTop = 460;

/** Squares that stay white around a code, so that cameras find it. */
const quiet = 4;

export const fontFamily = "system-ui, 'Noto Sans', 'Segoe UI', Arial, sans-serif";

interface Style {
  size: number;
  weight: number;
  most: number;
}

const headers: readonly Style[] = [
  { size: 40, weight: 700, most: 2 },
  { size: 32, weight: 700, most: 3 },
  { size: 24, weight: 700, most: 4 },
];
const note: Style = { size: 17, weight: 400, most: 3 };
const name: Style = { size: 20, weight: 600, most: 1 };
const address: Style = { size: 11, weight: 400, most: 3 };

/** Lines of a text that fit a width; what is too much for them ends with an ellipsis. */
export function wrap(text: string, { size, weight, most }: Style, measure: Measure): string[] {
  const fits = (line: string) => measure(line, size, weight) <= sheet.width - 2 * margin;
  const lines: string[] = [];
  let line = "";
  for (const word of pieces(text, "word")) {
    if (fits(line + word)) line += word;
    else {
      if (line.trim()) lines.push(line.trim());
      line = "";
      // A word that no line has room for is cut between its characters.
      for (const letter of fits(word) ? [word.trimStart()] : pieces(word, "grapheme")) {
        if (!fits(line + letter)) {
          lines.push(line);
          line = "";
        }
        line += letter;
      }
    }
  }
  if (line.trim()) lines.push(line.trim());
  if (lines.length <= most) return lines;
  const letters = pieces(lines[most - 1] ?? "", "grapheme");
  while (letters.length > 0 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
  return [...lines.slice(0, most - 1), `${letters.join("").trimEnd()}…`];
}

function pieces(text: string, granularity: "word" | "grapheme") {
  const segments = new Intl.Segmenter(undefined, { granularity }).segment(text);
  return [...segments].map(({ segment }) => segment);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as XML has it: without what it cannot have at all. */
const xml = (text: string) =>
  text.replace(/[^\P{C}\u200c\u200d]/gu, " ").replace(/[&<>"]/g, (sign) => entities[sign] ?? "");

export const startsRightToLeft = (line: string) =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(line);

/** Draws a poster. */
export function drawPoster(content: PosterContent, measure: Measure): Poster {
  const out: string[] = [];
  const lines: PlacedLine[] = [];
  const x = sheet.width / 2;
  let y = 44;
  function write(text: string, style: Style, color: string) {
    for (const line of wrap(text, style, measure)) {
      y += style.size * 1.25;
      const direction = startsRightToLeft(line) ? ' direction="rtl"' : "";
      lines.push({
        text: line,
        x,
        y,
        size: style.size,
        width: measure(line, style.size, style.weight),
      });
      out.push(
        `<text x="${x}" y="${y}" text-anchor="middle" font-size="${style.size}" font-weight="${style.weight}" fill="${color}"${direction}>${xml(line)}</text>`,
      );
    }
  }
  if (content.logo) {
    out.push(`<image href="${xml(content.logo)}" x="${x - 48}" y="${y}" width="96" height="96"/>`);
    y += 104;
  }
  write(content.company, name, "#49504a");
  y += 20;
  const last = headers.length - 1;
  const fitting = headers.find(
    (style, i) =>
      i === last || wrap(content.header, { ...style, most: 99 }, measure).length <= style.most,
  );
  write(content.header, fitting ?? note, "#171b17");
  y += 12;
  write(content.text, note, "#49504a");
  out.push(codeOf(content.url));
  y = codeTop + codeSide + 14;
  write(content.url, address, "#49504a");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 ${sheet.width} ${sheet.height}" font-family="${fontFamily}"><rect width="100%" height="100%" fill="#ffffff"/><rect width="100%" height="20" fill="${xml(content.color)}"/>${out.join("")}</svg>`;
  return { svg, lines };
}

function codeOf(url: string): string {
  const { data } = encode(url, { ecc: "M", border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  const side = data.length + 2 * quiet;
  return `<svg x="${(sheet.width - codeSide) / 2}" y="${codeTop}" width="${codeSide}" height="${codeSide}" viewBox="${-quiet} ${-quiet} ${side} ${side}" shape-rendering="crispEdges"><path d="${path.join("")}"/></svg>`;
}
