// Names of people are what strangers typed. Characters that turn the direction of text round would change how a
// name reads, and what stands beside it.
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name in one direction, for places without markup, such as titles. Empty when there is nothing to see. */
export function plainName(name: string | null | undefined): string {
  return (name ?? "").replace(turning, "").trim();
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function firstGrapheme(word: string | undefined): string {
  for (const { segment } of graphemes.segment(word ?? "")) return segment;
  return "";
}

/** The first letters of the first and the last word, each as people see it. */
export function initials(name: string): string {
  const words = plainName(name).split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : "";
  return `${firstGrapheme(words[0])}${firstGrapheme(last)}`.toUpperCase();
}
