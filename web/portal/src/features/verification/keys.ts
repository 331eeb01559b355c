import { lookupKeys } from "@portal/lib/api/keys";
import type { Mode } from "@portal/lib/session/storage";

export const verificationKeys = {
  list: (mode: Mode, search: string) =>
    [...lookupKeys.lists(mode, "verification"), search] as const,
  reviews: (mode: Mode, status: string) =>
    [...lookupKeys.lists(mode, "verification"), "review", status] as const,
  policy: (mode: Mode) => ["lookupPolicy", mode] as const,
  one: (mode: Mode, id: string) => ["verification", mode, id] as const,
} as const;
