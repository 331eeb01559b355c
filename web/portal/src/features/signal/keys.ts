import { lookupKeys } from "@portal/lib/api/keys";
import type { Mode } from "@portal/lib/session/storage";

export const signalKeys = {
  list: (mode: Mode, search: string) => [...lookupKeys.lists(mode, "signal"), search] as const,
  one: (mode: Mode, id: string) => ["signal", mode, id] as const,
  metrics: ["signalMetrics"],
  rules: (mode: Mode) => ["signalRules", mode] as const,
} as const;
