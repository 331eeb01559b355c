import type { DataSourceKind } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import type { FileTypeFilter, ProviderFilter } from "./filter";

export const catalogueKeys = {
  providers: (mode: Mode, filter: ProviderFilter) =>
    ["catalogue", "providers", mode, filter] as const,
  fileTypes: (filter: FileTypeFilter) => ["catalogue", "file types", filter] as const,
  suggestions: (mode: Mode, name: string) => ["catalogue", "suggestions", mode, name] as const,
  datapoints: (kind: DataSourceKind, id: string) => ["catalogue", "datapoints", kind, id] as const,
  health: (mode: Mode) => ["catalogue", "health", mode] as const,
};
