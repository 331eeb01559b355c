export interface ArchiveFilter {
  fileType: string;
  from: string;
  to: string;
}

export const noFilter: ArchiveFilter = { fileType: "", from: "", to: "" };

/** The filter of an address; what is no day does not filter. */
export function readFilter(search: Record<string, unknown>): ArchiveFilter {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const day = (value: unknown) => (/^\d{4}-\d\d-\d\d$/.test(text(value)) ? text(value) : "");
  const from = day(search.from);
  const to = day(search.to);
  return { fileType: text(search.fileType), from, to: to && to < from ? "" : to };
}
