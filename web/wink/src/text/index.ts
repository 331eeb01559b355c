import { type DrawnText, en } from "./en";

export { type DrawnText, en, type Text } from "./en";

/** A language more is a file more and a line here. English is always there. */
const CATALOGUES: Record<string, () => Promise<DrawnText>> = {
  en: async () => en,
  fil: async () => (await import("./fil")).fil,
};

/** Browsers and phones still use the older code of Filipino. */
const ALIASES: Record<string, string> = { tl: "fil" };

/** The catalogue's language for a wish such as "fil-PH"; English where we do not speak it. */
export function languageOf(locale: string): string {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? "";
  const known = ALIASES[language] ?? language;
  return Object.hasOwn(CATALOGUES, known) ? known : "en";
}

/** The words of a language; English where they do not load. */
export const loadText = async (locale: string): Promise<DrawnText> =>
  CATALOGUES[languageOf(locale)]?.().catch(() => en) ?? en;
