import type { Flow } from "../document";

export interface EditSite {
  readonly type: "editSite";
  readonly change: Partial<Pick<Flow, "siteName" | "enabled" | "themeColor">>;
}

export function editSite(flow: Flow, { change }: EditSite): Flow {
  return { ...flow, ...change };
}
