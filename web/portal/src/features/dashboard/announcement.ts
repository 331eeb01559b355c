/**
 * An announcement as the dashboard shows it: the first of several sentences stands out, and an address at the end is
 * where one reads more.
 */
export function partsOf(text: string) {
  const [, words = text, href] = /^(.+\S)\s+(https:\/\/\S+)$/s.exec(text.trim()) ?? [];
  const [, lead = "", rest = words] = /^(.+?[.!?])\s+(.+)$/s.exec(words) ?? [];
  return { lead, rest, href };
}
