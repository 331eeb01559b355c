import { lastDays } from "@portal/lib/api/usage";
import { rangeProblem } from "@portal/lib/dateRange";

export interface ConversionFilter {
  from: string;
  to: string;
  /** Empty for all. */
  templateId: string;
}

/** The address bar's query: plain strings, whatever somebody wrote there. */
export type Search = Record<string, unknown>;

export const noFilter = (now: string): ConversionFilter => ({
  ...lastDays(now, 30),
  templateId: "",
});

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The filter of an address; a range that cannot be used is the usual one instead. */
export function readFilter(search: Search, now: string): ConversionFilter {
  const range = { from: text(search.from), to: text(search.to) };
  return {
    ...noFilter(now),
    ...(rangeProblem(range, "from", now) === null ? range : {}),
    templateId: text(search.templateId),
  };
}

/** The query of an address: only what differs from what the page begins with. */
export function toSearch(filter: ConversionFilter, now: string): Record<string, string> {
  const usual = noFilter(now);
  const { from, to, templateId } = filter;
  const isUsual = from === usual.from && to === usual.to;
  const address: Record<string, string> = isUsual ? {} : { from, to };
  return templateId ? { ...address, templateId } : address;
}
