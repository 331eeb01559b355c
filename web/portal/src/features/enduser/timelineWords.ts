import type { TimelineEntry } from "./queries";

const kindWords: Record<string, string> = {
  INVITE: "Invited by e-mail",
  TOKEN: "Widget token made",
  CONSENT: "Consent given",
  SOURCE_REQUEST: "Asked for a missing data source",
};

const taskWords: Record<string, string> = {
  LINK_ACCOUNT: "Login at a data source",
  UPDATE_ACCOUNT: "Account read again",
  ANALYZE_ARCHIVE: "Document read",
  CLASSIFY_ARCHIVE: "Document classified",
};

/** "ACCOUNT_CONNECTED" becomes "Account connected". */
function spoken(type: string): string {
  const words = type.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an entry says happened. */
export function entryWords({ kind, type }: TimelineEntry): string {
  if (kind === "TASK") return taskWords[type] ?? spoken(type);
  return kindWords[kind] ?? spoken(type);
}

/** What is worth knowing about an entry besides its status. */
export function entryDetail(entry: TimelineEntry): string {
  return [
    entry.providerId,
    entry.text && (entry.kind === "CONSENT" ? `Version ${entry.text}` : entry.text),
    entry.errorCode,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
