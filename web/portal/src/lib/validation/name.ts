/** Links, invisible characters and names without a letter: the rule of the server's package label, with its words. */
const invisible = "Invisible and control characters aren't allowed.";
const link = "Links aren't allowed in a name.";
const noLetter = "Use at least one letter.";

/** Joiners belong after letters of the scripts that are misspelled without them, and into emoji, which are often several. */
const joiners =
  /(?<=[\p{So}\p{EMod}\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}]\ufe0f*)[\u200c\u200d]/gu;
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?!\p{VS})\p{DI}/u;
const linkForm =
  /:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]+(:\d+)?\/|\d(\.\d+){3}(:\d+)?\//iu;

/** What is wrong with a name, in the server's words; null when nothing is. */
export function nameProblem(name: string): string | null {
  if (unseen.test(name.replace(joiners, ""))) return invisible;
  if (linkForm.test(name.normalize("NFKC").replaceAll("。", "."))) return link;
  return /\p{L}/u.test(name) ? null : noLetter;
}
