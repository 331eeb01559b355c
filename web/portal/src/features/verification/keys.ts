import type { Mode } from "@portal/lib/session/storage";

export const verificationKeys = {
  list: (mode: Mode) => ["verifications", mode] as const,
  one: (mode: Mode, id: string) => ["verification", mode, id] as const,
  source: (mode: Mode) => ["verificationSource", mode] as const,
} as const;
