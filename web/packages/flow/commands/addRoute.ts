import type { Flow, NextConfig } from "../document";
import { withScreen } from "./edit";

export interface AddRoute {
  readonly type: "addRoute";
  readonly screen: string;
}

const empty: NextConfig = { type: "ROUTE_SCREEN", target: "", conditions: [], rest: {} };

export function addRoute(flow: Flow, { screen }: AddRoute): Flow {
  return withScreen(flow, screen, (found) => ({
    ...found,
    nextConfig: [...found.nextConfig, empty],
  }));
}
