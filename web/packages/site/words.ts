import words from "./words.json";

export type Words = (typeof words)["en"];

export const english: Words = words.en;

/** What pages say in a language, in English where they do not speak it. */
export function wordsOf(language: string): Words {
  return language === "fil" ? words.fil : words.en;
}
