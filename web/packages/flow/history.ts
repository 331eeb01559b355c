import { apply, type Command } from "./apply";
import type { Flow } from "./document";

/** A flow with what it was. Flows share what didn't change, so a hundred of them cost little more than one. */
export interface History {
  readonly past: readonly Flow[];
  readonly present: Flow;
  readonly future: readonly Flow[];
  /** What the last step was about; a step about the same thing joins it. */
  readonly about: string | null;
}

const most = 100;

export const begin = (present: Flow): History => ({ past: [], present, future: [], about: null });

/** Carries out a command as a new step, or as a part of the one before when both are about the same thing. */
export function perform(history: History, command: Command, about: string | null = null): History {
  const present = apply(history.present, command);
  if (present === history.present) return history;
  const joins = about !== null && about === history.about;
  const past = joins ? history.past : [...history.past, history.present].slice(-most);
  return { past, present, future: [], about };
}

export function undo({ past, present, future, about }: History): History {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, about };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], about: null };
}

export function redo({ past, present, future, about }: History): History {
  const [after, ...rest] = future;
  if (after === undefined) return { past, present, future, about };
  return { past: [...past, present], present: after, future: rest, about: null };
}
