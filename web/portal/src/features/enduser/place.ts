/** Where one is within a user: the tab, and the account or archive in it. Nothing is the first of all. */
export interface Place {
  panel?: string;
  source?: string;
}

/** The address bar's query: plain strings, whatever somebody wrote there. */
type Search = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export function readPlace(search: Search): Place {
  return { panel: text(search.panel), source: text(search.source) };
}

/** The part of the address that leads back to a place. */
export function placeSearch({ panel, source }: Place): Record<string, string> {
  return { ...(panel && { panel }), ...(source && { source }) };
}

/** The tab to show: the one asked for if the user has it, else the first. */
export function shownPanel(asked: string | undefined, panels: readonly string[]): string {
  return panels.find((panel) => panel === asked) ?? panels[0] ?? "";
}
