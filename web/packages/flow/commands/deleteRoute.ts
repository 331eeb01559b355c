import type { Flow } from "../document";
import { removed, withScreen } from "./edit";

export interface DeleteRoute {
  readonly type: "deleteRoute";
  readonly screen: string;
  readonly route: number;
}

export function deleteRoute(flow: Flow, { screen, route }: DeleteRoute): Flow {
  return withScreen(flow, screen, (found) => {
    const nextConfig = removed(found.nextConfig, route);
    return nextConfig === found.nextConfig ? found : { ...found, nextConfig };
  });
}
