import type { Flow } from "../document";
import { moved, withScreen } from "./edit";

export interface MoveRoute {
  readonly type: "moveRoute";
  readonly screen: string;
  readonly route: number;
  readonly to: number;
}

/** The order matters: the first entry that matches wins. */
export function moveRoute(flow: Flow, { screen, route, to }: MoveRoute): Flow {
  return withScreen(flow, screen, (found) => {
    const nextConfig = moved(found.nextConfig, route, to);
    return nextConfig === found.nextConfig ? found : { ...found, nextConfig };
  });
}
