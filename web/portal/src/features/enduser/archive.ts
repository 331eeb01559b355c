import { ageInDays } from "@portal/ui/format";
import type { Tone } from "@portal/ui/status";
import type { UserArchive } from "./queries";
import { webAddress } from "./records/webAddress";

/** How far the reading of a document got, in the words of the stepper. */
export function archiveState(archive: { status: string }): "ok" | "waiting" | "failed" {
  if (archive.status === "ANALYZED" || archive.status === "UNSUPPORTED") return "ok";
  return archive.status === "STARTED" ? "waiting" : "failed";
}

const tones = { ok: "ok", waiting: "warning", failed: "danger" } as const;

/** The color of an upload's status: STARTED is amber, whatever the word means elsewhere. */
export function archiveTone(archive: { status: string }): Tone {
  return archive.status === "REVOKED" ? "neutral" : tones[archiveState(archive)];
}

const viewableDays = 60;

/** Where a file can be viewed; null once it is 60 days old. */
export function viewAddress(file: UserArchive["rawFiles"][number]): string | null {
  return ageInDays(file.createdAt) < viewableDays ? webAddress(file.url) : null;
}

/** Why there are no records of an archive, where that is known. */
export function missingReason(archive: { status: string; errorCode: string }): string | undefined {
  if (archive.status === "UNSUPPORTED") {
    return "Not available. This document is stored but was not read.";
  }
  if (archive.status !== "ERROR") return undefined;
  return `Not available. The document could not be read${archive.errorCode && ` (${archive.errorCode})`}.`;
}
