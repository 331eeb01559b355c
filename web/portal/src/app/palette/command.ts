import type { IconUsers } from "@tabler/icons-react";

/** One line of the palette. */
export interface Command {
  id: string;
  label: string;
  /** Where it is, or what it is: "Wink Widget", an id. */
  hint?: string;
  /** Further words by which it is found. */
  words?: string;
  icon: typeof IconUsers;
  run: () => unknown;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

/** Lower case without accents, so that "pena" finds "Peña". */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** 0 for the best fit: the label begins so, a word of it does, it is somewhere; null for none. */
function distance(command: Command, words: readonly string[]): number | null {
  const label = fold(command.label);
  const all = fold(`${command.label} ${command.hint ?? ""} ${command.words ?? ""}`);
  if (!words.every((word) => all.includes(word))) return null;
  const first = words[0] ?? "";
  if (label.startsWith(first)) return 0;
  return label.includes(` ${first}`) ? 1 : 2;
}

/** The commands with every word of the text in them, the best first, groups in their order. */
export function matching(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      title: group.title,
      commands: group.commands
        .map((command) => ({ command, rank: distance(command, words) }))
        .filter((entry) => entry.rank !== null)
        .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
        .map((entry) => entry.command),
    }))
    .filter((group) => group.commands.length > 0);
}
