import type { SavedFlow } from "@packages/flow/saved";

/** What was typed and not saved, as this browser keeps it: a crash or a closed window loses nothing. */
export interface StoredDraft {
  at: number;
  /** The version of the site that it was made from. */
  version: string | null;
  saved: SavedFlow;
}

export const draftKey = (tenant: string, mode: string, id: string) =>
  `nod.builder.${tenant}.${mode}.${id}`;

export function readDraft(key: string): StoredDraft | null {
  try {
    const text = localStorage.getItem(key);
    const draft: unknown = text && JSON.parse(text);
    return isDraft(draft) ? draft : null;
  } catch {
    return null; // what another release or an extension wrote there is no draft
  }
}

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === "object" &&
  value !== null &&
  "saved" in value &&
  Array.isArray((value as StoredDraft).saved?.winkSiteTemplate?.scenes);

export function writeDraft(key: string, draft: StoredDraft) {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or closed store: the browser asks before it closes the page, and Save works as ever.
  }
}

export const dropDraft = (key: string) => localStorage.removeItem(key);
