import type { Mode } from "@portal/lib/session/storage";

export const siteKeys = {
  list: (mode: Mode) => ["sites", mode] as const,
  one: (mode: Mode, id: string) => ["site", mode, id] as const,
  versions: (mode: Mode, id: string) => ["site", mode, id, "versions"] as const,
  templates: (mode: Mode) => ["site", "templates", mode] as const,
  markdown: (text: string) => ["site", "markdown", text] as const,
};
