const letters = { start: 14, end: 11 };

/** A text that fits between two cards. Its end stays: ways of one screen often differ in what a field equals. */
export function shortText(text: string): string {
  const all = [...text];
  if (all.length <= letters.start + letters.end + 1) return text;
  const [start, end] = [all.slice(0, letters.start), all.slice(-letters.end)];
  return `${start.join("").trimEnd()}…${end.join("").trimStart()}`;
}
