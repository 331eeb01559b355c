import type { InviteImport } from "@portal/lib/api/wire";
import { counted } from "@portal/ui/counted";
import { leftAside } from "@portal/ui/fileJob";
import { formatNumber } from "@portal/ui/format";
import type { Tone } from "@portal/ui/status";

type Words = Record<InviteImport["state"], { word: string; tone: Tone }>;

const states: Words = {
  CHECKING: { word: "Checking", tone: "info" },
  READY: { word: "Ready to start", tone: "warning" },
  RUNNING: { word: "Sending", tone: "info" },
  PAUSED: { word: "Paused", tone: "warning" },
  STOPPED: { word: "Stopped", tone: "neutral" },
  DONE: { word: "Done", tone: "ok" },
};

const reasons: Record<string, string> = {
  QUOTA_EXCEEDED: "You have no free invites left.",
  TOO_MANY_BOUNCES: "More than 10% of the emails bounced. Check where these addresses come from.",
  TEMPLATE_DELETED: "The template of this import was deleted.",
};

export function stateOf({ state }: InviteImport) {
  return states[state];
}

/** What happened to the contacts so far, most important first. */
export function progressOf({ state, counts, reason }: InviteImport): string[] {
  const lines = reasons[reason] ? [reasons[reason]] : [];
  const people = counts.waiting + counts.sending + counts.sent + counts.failed;
  if (state === "CHECKING") return ["Checking the file…"];
  lines.push(
    state === "READY"
      ? `${counted(counts.waiting, "person", "people")} will be invited.`
      : `${formatNumber(counts.sent)} of ${formatNumber(people)} sent.`,
  );
  if (counts.failed > 0) lines.push(`${formatNumber(counts.failed)} failed.`);
  const aside = leftAside("Not invited", [
    [state === "STOPPED" ? counts.waiting : 0, "left when it stopped"],
    [counts.duplicate, "duplicate"],
    [counts.alreadyLinked, "already connected"],
    [counts.suppressed, "suppressed"],
    [counts.malformed, "malformed"],
  ]);
  return [...lines, ...aside];
}

/** How many there are to look at, by what became of them. */
export function leftOut({ counts }: InviteImport) {
  return {
    SKIPPED: counts.duplicate + counts.alreadyLinked + counts.suppressed + counts.malformed,
    FAILED: counts.failed,
  };
}
