import type { Mode } from "@portal/lib/session/storage";
import type { ConversionFilter } from "./filter";

export const conversionKeys = {
  funnel: (mode: Mode, filter: ConversionFilter) => ["conversion", "funnel", mode, filter] as const,
  failures: (mode: Mode, filter: ConversionFilter) =>
    ["conversion", "failures", mode, filter] as const,
  templates: (mode: Mode) => ["conversion", "templates", mode] as const,
} as const;
