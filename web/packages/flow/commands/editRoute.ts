import type { Flow, NextConfig } from "../document";
import { withScreen } from "./edit";

export interface EditRoute {
  readonly type: "editRoute";
  readonly screen: string;
  readonly route: number;
  readonly change: Partial<Pick<NextConfig, "type" | "target" | "conditions" | "rest">>;
}

/** Another type clears the target. */
export function editRoute(flow: Flow, { screen, route, change }: EditRoute): Flow {
  return withScreen(flow, screen, (found) => {
    const before = found.nextConfig[route];
    if (before === undefined) return found;
    const isOther = change.type !== undefined && change.type !== before.type;
    const after = { ...before, ...(isOther && { target: "" }), ...change };
    return { ...found, nextConfig: found.nextConfig.with(route, after) };
  });
}
