/** Languages that a flow can be offered in: those of the Philippines, of its neighbors and of where people work. */
const offered = [
  "fil ceb ilo hil war pam bcl pag mdh mrw tsg cbk en es zh ja ko vi th id ms my km lo",
  "hi bn ta te ur ne si ar fa he fr de pt it nl pl ru uk tr sw am",
].flatMap((codes) => codes.split(" "));

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** What a language is called in the portal; its code where nobody knows it. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** What can be chosen, by name; codes of a file stay among them. */
export const languageOptions = (kept: readonly string[] = []) =>
  [...new Set([...offered, ...kept])]
    .map((code) => ({ value: code, label: languageName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
