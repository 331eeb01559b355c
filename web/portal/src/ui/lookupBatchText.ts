import type { LookupBatch } from "@portal/lib/api/wire";
import { counted } from "./counted";
import { leftAside } from "./fileJob";
import { formatNumber } from "./format";
import type { Tone } from "./status";

type Words = Record<LookupBatch["state"], { word: string; tone: Tone }>;

const states: Words = {
  READY: { word: "Ready to start", tone: "warning" },
  RUNNING: { word: "Running", tone: "info" },
  PAUSED: { word: "Paused", tone: "warning" },
  STOPPED: { word: "Stopped", tone: "neutral" },
  DONE: { word: "Done", tone: "ok" },
};

const reasons: Record<string, string> = {
  QUOTA_EXCEEDED: "You have no credits left.",
  SOURCE_FAILING: "10 lookups in a row ended in an error. Check the first ones before you resume.",
  SOURCE_MISSING: "No source is connected in Production.",
  TEMPLATE_DELETED: "The consent template of this batch was deleted.",
};

export function stateOf({ state }: LookupBatch) {
  return states[state];
}

/** What happened to the subjects so far, most important first. */
export function progressOf({ state, counts, reason }: LookupBatch): string[] {
  const lines = reasons[reason] ? [reasons[reason]] : [];
  const all = counts.waiting + counts.asking + counts.completed + counts.failed;
  lines.push(
    state === "READY"
      ? `${counted(counts.waiting, "subject")} will be looked up.`
      : `${formatNumber(counts.completed)} of ${formatNumber(all)} completed.`,
  );
  if (counts.failed > 0) lines.push(`${formatNumber(counts.failed)} failed.`);
  const aside = leftAside("Not looked up", [
    [state === "STOPPED" ? counts.waiting : 0, "left when it stopped"],
    [counts.duplicate, "duplicate"],
    [counts.malformed, "malformed"],
  ]);
  return [...lines, ...aside];
}

/** How many rows there are to look at, by what became of them. */
export function leftOut({ counts }: LookupBatch) {
  return { SKIPPED: counts.duplicate + counts.malformed, FAILED: counts.failed };
}
