import type { AuditFilter } from "./filter";

export const auditKeys = {
  allEntries: ["audit", "entries"],
  entries: (filter: AuditFilter) => ["audit", "entries", filter] as const,
  actions: ["audit", "actions"],
  actors: ["audit", "actors"],
  verification: ["audit", "verification"],
} as const;
