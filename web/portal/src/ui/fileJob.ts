import { formatNumber } from "./format";

/** A file that the server goes through row by row: invitations of an import, lookups of a batch. */
export interface FileJob {
  id: string;
  fileName: string;
  state: string;
  createdAt: string;
}

export type FileJobStep = "start" | "pause" | "stop";

/** Rows that are left aside: from the start on, or in the end. */
export type LeftOut = "SKIPPED" | "FAILED";

/** Whether there are rows to correct and upload again. */
export function canRepair({ state, counts }: Repairable): boolean {
  return counts.failed + counts.malformed > 0 || (state === "STOPPED" && counts.waiting > 0);
}

interface Repairable {
  state: string;
  counts: { failed: number; malformed: number; waiting: number };
}

/** "Not invited: 20 duplicate, 1 suppressed."; nothing where all counts are zero. */
export function leftAside(what: string, counts: readonly (readonly [number, string])[]): string[] {
  const parts = counts.filter(([n]) => n > 0).map(([n, why]) => `${formatNumber(n)} ${why}`);
  return parts.length > 0 ? [`${what}: ${parts.join(", ")}.`] : [];
}

/** The name of a file that is made from another one. */
export function derivedName(what: string, { fileName, id }: FileJob): string {
  return `${what}-${fileName.replace(/\.[^.]*$/, "") || id}.csv`;
}
