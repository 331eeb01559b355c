import type { Mode } from "@portal/lib/session/storage";

export const templateKeys = {
  list: (mode: Mode) => ["templates", mode] as const,
  first: (mode: Mode) => ["template", "first", mode] as const,
  one: (mode: Mode, id: string) => ["template", mode, id] as const,
  versions: (mode: Mode, id: string) => ["template", mode, id, "versions"] as const,
};

/** What the search of the preview asks for. */
export interface PreviewSearch {
  ids: readonly string[];
  topIds: readonly string[];
  name: string;
  type: string;
}

/** What the editor looks up in the catalogue. */
export const sourceKeys = {
  suggestions: (mode: Mode, name: string) => ["templates", "suggestions", mode, name] as const,
  chosen: (mode: Mode, ids: readonly string[]) =>
    ["templates", "chosen", mode, [...ids].sort()] as const,
  preview: (mode: Mode, search: PreviewSearch) => ["templates", "preview", mode, search] as const,
};
