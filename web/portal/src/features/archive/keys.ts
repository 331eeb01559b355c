import type { Mode } from "@portal/lib/session/storage";
import type { ArchiveFilter } from "./filter";

export const archiveKeys = {
  lists: (mode: Mode) => ["archives", mode] as const,
  list: (mode: Mode, filter: ArchiveFilter) => ["archives", mode, filter] as const,
  review: (mode: Mode) => ["archives", mode, "review"] as const,
  one: (mode: Mode, id: string) => ["archive", mode, id] as const,
  fileTypes: ["archiveFileTypes"],
} as const;
