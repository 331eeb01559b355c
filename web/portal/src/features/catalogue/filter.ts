import { providerTypes } from "./labels";

export type YesNo = "true" | "false";

export interface ProviderFilter {
  name: string;
  type: string;
  enabled: YesNo | "";
}

export interface FileTypeFilter {
  type: string;
  enabled: YesNo | "";
}

export const noProviderFilter: ProviderFilter = { name: "", type: "", enabled: "" };
export const noFileTypeFilter: FileTypeFilter = { type: "", enabled: "" };

/** The tabs of the page, as the address names them; the first needs no name. */
export type CatalogueTab = "providers" | "files";

/** The address bar's query: plain strings, whatever somebody wrote there. */
export type Search = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" ? value : "");

const words = { yes: "true", no: "false" } as const;
const wordOf = { true: "yes", false: "no" } as const;

function yesNo(value: unknown): YesNo | "" {
  return value === "yes" || value === "no" ? words[value] : "";
}

export function readTab(search: Search): CatalogueTab {
  return search.tab === "files" ? "files" : "providers";
}

/** The filter of an address. A type that there is not filters nothing. */
export function readProviderFilter(search: Search): ProviderFilter {
  const type = text(search.type);
  return {
    name: text(search.name),
    type: providerTypes.some((known) => known.value === type) ? type : "",
    enabled: yesNo(search.enabled),
  };
}

export function readFileTypeFilter(search: Search): FileTypeFilter {
  return { type: text(search.type), enabled: yesNo(search.enabled) };
}

/** The query of an address: only what filters. */
export function toSearch(
  tab: CatalogueTab,
  filter: Partial<ProviderFilter> = {},
): Record<string, string> {
  const entries = Object.entries({
    tab: tab === "files" ? tab : "",
    name: filter.name?.trim() ?? "",
    type: filter.type ?? "",
    enabled: filter.enabled ? wordOf[filter.enabled] : "",
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}
