// Package namematch compares the name that somebody gave with the one that a registry has.
//
// There are three answers. Match and mismatch say that both sides were compared; not compared says that nobody can
// tell: one side is missing, is of a script that is not Latin, or is too short. The rule, in the order in which it
// is applied:
//
//   - Case, accents, periods, hyphens, and spaces make no difference: Ñuñez is Nunez, Dela Cruz is de la Cruz.
//   - Words are paired one to one: no word counts twice.
//   - Two words fit when they are the same, when one is the initial of the other (L for Ludwig) or a known
//     abbreviation of it (Ma. for Maria), or when one letter was added, dropped, or exchanged with its neighbor in
//     a word of at least three letters (Jon, John). Another letter in a place is another name (Maria, Mario),
//     except in words of seven letters and more.
//   - A word that only one side has is an omission and no contradiction. Words that both sides have and that don't
//     fit are a contradiction: a mismatch.
//   - Particles (de, la, van, al) count only when nothing else is left. Suffixes (Jr., III) are compared when both
//     sides have one. I and V are suffixes after two names, and initials after one.
//   - The order of given names is free. A last name in the place of the first name is a separate finding, one in the
//     place of a middle name (Juan Santos Reyes for Juan Reyes Santos) another. Both are mismatches.
//   - A full name fits when at least two words do, or when both sides have a single one.
//
// Nothing is scored and nothing is compared by sound: a clerk can repeat every step by hand. [Rule] is the version of
// the rule, and every result keeps that of its day.
package namematch
