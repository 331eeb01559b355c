/** What stays a number although it may begin with a minus. */
const plainNumber = /^-?[0-9]+(\.[0-9]+)?$/;
/** Signs after which some spreadsheet program begins a cell, quotes or not. */
const separators = /(?<=[,;|\t\r\n])/;
const blank = /^[\s\u0085\p{Cf}]*/u;
const blankInRow = /^(?:(?![\t\r\n])["\s\u0085\p{Cf}])*/u;

/** Programs look behind blanks and fold full-width signs. */
function beginsFormula(text: string, skipped: RegExp): boolean {
  const first = String.fromCodePoint(text.replace(skipped, "").codePointAt(0) ?? 0x20);
  return /^[=+\-@]/.test(first.normalize("NFKC"));
}

/** A text that no spreadsheet program takes for a formula, nor a part of it. The server's files follow the same rules. */
export function inertCell(text: string): string {
  const clean = text.replaceAll("\0", "");
  if (plainNumber.test(clean)) return clean;
  const [start = "", ...rest] = clean.split(separators);
  const isGuarded = /^[\t\r]/.test(clean) || beginsFormula(clean, blank);
  return [
    isGuarded ? `'${start}` : start,
    ...rest.map((part) => (beginsFormula(part, blankInRow) ? `'${part}` : part)),
  ].join("");
}

/** Rows as CSV, every cell in quotes. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => `"${inertCell(String(value)).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A cell of a file of ours as it was before it became inert. */
export function plainCell(cell: string): string {
  const [start = "", ...rest] = cell.split(separators);
  const bare = (part: string) => part.replace(/^'/, "");
  const plain = rest.map((part) => (beginsFormula(bare(part), blankInRow) ? bare(part) : part));
  const whole = bare(start) + plain.join("");
  const isGuarded = /^[\t\r]/.test(whole) || beginsFormula(whole, blank);
  return (isGuarded ? bare(start) : start) + plain.join("");
}
