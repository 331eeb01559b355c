import type { Mode } from "@portal/lib/session/storage";

export const inviteImportKeys = {
  list: (mode: Mode) => ["inviteImports", mode] as const,
  contacts: (mode: Mode, id: string, state: string) =>
    ["inviteImports", mode, id, "contacts", state] as const,
};

export const inviteTemplateKeys = {
  all: ["inviteTemplates"],
  initial: (mode: Mode, id: string) => ["inviteTemplates", "initial", mode, id] as const,
  list: (mode: Mode) => ["inviteTemplates", mode] as const,
  widgets: (mode: Mode) => ["inviteTemplates", "widgets", mode] as const,
  preview: (mode: Mode, draft: unknown) => ["inviteTemplates", "preview", mode, draft] as const,
} as const;
