import type { Mode } from "@portal/lib/session/storage";

export const managedSiteKeys = {
  one: (mode: Mode, id: string) => ["managedSite", mode, id] as const,
  versions: (mode: Mode, id: string) => ["managedSite", mode, id, "versions"] as const,
} as const;
