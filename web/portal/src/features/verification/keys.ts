import type { Mode } from "@portal/lib/session/storage";

export const verificationKeys = {
  lists: (mode: Mode) => ["verifications", mode] as const,
  list: (mode: Mode, search: string) => ["verifications", mode, search] as const,
  one: (mode: Mode, id: string) => ["verification", mode, id] as const,
  changes: (mode: Mode, id: string) => ["verificationChanges", mode, id] as const,
  requests: (mode: Mode) => ["verificationRequests", mode] as const,
  source: (mode: Mode) => ["verificationSource", mode] as const,
} as const;
