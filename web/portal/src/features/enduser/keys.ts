import type { Mode } from "@portal/lib/session/storage";
import type { UserFilter, UserStatus } from "./filter";

export const userKeys = {
  allLists: ["users"],
  list: (mode: Mode, status: UserStatus, filter: UserFilter) =>
    ["users", mode, status, filter] as const,
  all: ["user"],
  one: (mode: Mode, id: string) => ["user", mode, id] as const,
  accounts: (mode: Mode, id: string) => ["user", mode, id, "accounts"] as const,
  archives: (mode: Mode, id: string) => ["user", mode, id, "archives"] as const,
  forms: (mode: Mode, id: string) => ["user", mode, id, "forms"] as const,
  clock: (mode: Mode, id: string) => ["user", mode, id, "clock"] as const,
  failures: (mode: Mode, id: string) => ["user", mode, id, "failures"] as const,
  timeline: (mode: Mode, id: string) => ["user", mode, id, "timeline"] as const,
} as const;

/** Records of a source. They are not below its user: a revoked account has none to read again. */
export const recordKeys = {
  payload: (mode: Mode, accountId: string) => ["account", mode, accountId, "payload"] as const,
  insight: (mode: Mode, accountId: string) => ["account", mode, accountId, "insight"] as const,
  archive: (mode: Mode, archiveId: string) => ["archive", mode, archiveId, "records"] as const,
};

export const providerKeys = {
  suggestions: (mode: Mode, name: string) => ["providers", "suggestions", mode, name] as const,
  logos: (mode: Mode) => ["providers", "logos", mode] as const,
};

export const suppressionKeys = {
  all: (mode: Mode) => ["suppressions", mode] as const,
  list: (mode: Mode, email: string) => ["suppressions", mode, email] as const,
};

export const erasureKeys = { one: (mode: Mode, id: string) => ["erasure", mode, id] as const };
export const exportKeys = { one: (mode: Mode, id: string) => ["export", mode, id] as const };
