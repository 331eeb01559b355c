import type { TestFailure } from "@portal/lib/api/wire";

const steps = { SYNC: "Syncs", LOGIN: "Logins", UPLOAD: "Uploads" };

/** What waits to happen, and to which account if not to whichever comes first. */
export function waitingText({ step, accountId, errorCode, repeats }: TestFailure): string {
  return `${steps[step]}${accountId ? ` of ${accountId}` : ""} end with ${errorCode} ${repeats ? "until cleared" : "once"}.`;
}

/** 129600 seconds are "1 day 12 hours". */
export function aheadText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), "day"],
    [Math.floor((seconds % 86_400) / 3600), "hour"],
    [Math.floor((seconds % 3600) / 60), "minute"],
  ] as const;
  const shown = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  if (shown.length > 0) return shown.join(" ");
  return seconds > 0 ? "less than a minute" : "";
}
