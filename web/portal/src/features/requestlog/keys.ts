import type { Mode } from "@portal/lib/session/storage";
import type { RequestFilter } from "./filter";

export const requestLogKeys = {
  list: (mode: Mode, filter: RequestFilter) => ["requestLog", "list", mode, filter] as const,
  one: (mode: Mode, id: string) => ["requestLog", "one", mode, id] as const,
  errors: (mode: Mode) => ["requestLog", "errors", mode] as const,
  routes: (mode: Mode, hours: number) => ["requestLog", "routes", mode, hours] as const,
  hours: (mode: Mode, hours: number, operation: string) =>
    ["requestLog", "hours", mode, hours, operation] as const,
  apiKeys: (mode: Mode) => ["requestLog", "apiKeys", mode] as const,
} as const;
