import type { DayRange } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";
import type { SessionFilter } from "./filter";

export const sessionKeys = {
  list: (mode: Mode, filter: SessionFilter) => ["winkSessions", mode, filter] as const,
  funnel: (mode: Mode, filter: DayRange & { siteId: string }) =>
    ["winkSessions", "funnel", mode, filter] as const,
  one: (mode: Mode, id: string) => ["winkSession", mode, id] as const,
} as const;
