import type { Mode } from "@portal/lib/session/storage";

export const signalKeys = {
  lists: (mode: Mode) => ["signals", mode] as const,
  list: (mode: Mode, search: string) => ["signals", mode, search] as const,
  one: (mode: Mode, id: string) => ["signal", mode, id] as const,
  changes: (mode: Mode, id: string) => ["signalChanges", mode, id] as const,
  requests: (mode: Mode) => ["signalRequests", mode] as const,
  source: (mode: Mode) => ["signalSource", mode] as const,
  metrics: ["signalMetrics"],
} as const;
