import type { Mode } from "@portal/lib/session/storage";

export const builderKeys = {
  site: (mode: Mode, id: string) => ["builder", mode, id] as const,
  templates: (mode: Mode) => ["builder", "templates", mode] as const,
  markdown: (text: string) => ["builder", "markdown", text] as const,
  /** The list of sites, which another screen shows: a save makes it stale. */
  list: (mode: Mode) => ["sites", mode] as const,
};
