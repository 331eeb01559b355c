import type { Flow, NextConfig, Screen } from "./document";
import { reachFrom } from "./graph";

/** A screen, or an address that people leave to. */
export interface MapNode {
  readonly id: string;
  readonly screen: Screen | null;
  /** Where it stands; ways lead to columns further on. */
  readonly column: number;
  readonly row: number;
  readonly isReachable: boolean;
  /** Whether the flow can end here: no way from it always leads on. */
  readonly isLast: boolean;
}

export interface MapWay {
  readonly from: string;
  readonly to: string;
  /** Its place among the ways of its screen: the first that matches is taken. */
  readonly order: number;
  readonly entry: NextConfig;
}

export interface FlowMap {
  readonly nodes: readonly MapNode[];
  readonly ways: readonly MapWay[];
  readonly columns: number;
  readonly rows: number;
}

const always = ({ conditions }: NextConfig) => conditions.every(({ items }) => items.length === 0);

/** Where the screens of a flow stand, so that all ways lead from left to right. */
export function mapOf(flow: Flow): FlowMap {
  const first = flow.screens[0]?.id ?? "";
  const reached = new Set([first, ...reachFrom(flow, first)]);
  const ids = new Set(flow.screens.map(({ id }) => id));
  const ways: MapWay[] = flow.screens.flatMap(({ id, nextConfig }) =>
    nextConfig
      .map((entry, index) => ({ from: id, to: entry.target, order: index + 1, entry }))
      .filter(({ to, entry }) => (entry.type === "ROUTE_SCREEN" ? ids.has(to) : to !== "")),
  );
  const column = columnsOf(flow, ways);
  const exits = [...new Set(ways.filter(({ to }) => !ids.has(to)).map(({ to }) => to))];
  const used: number[] = [];
  const place = (id: string, screen: Screen | null, isReachable: boolean): MapNode => {
    const at = column.get(id) ?? 0;
    const row = used[at] ?? 0;
    used[at] = row + 1;
    const isLast = screen !== null && !screen.nextConfig.some(always);
    return { id, screen, column: at, row, isReachable, isLast };
  };
  const above = [
    ...flow.screens.filter(({ id }) => reached.has(id)).map((one) => place(one.id, one, true)),
    ...exits.map((id) => place(id, null, true)),
  ];
  const height = Math.max(1, ...used.filter((rows) => rows !== undefined));
  for (let at = 0; at < Math.max(used.length, flow.screens.length); at++) used[at] = height;
  const below = flow.screens
    .filter(({ id }) => !reached.has(id))
    .map((one) => place(one.id, one, false));
  const nodes = [...above, ...below];
  return {
    nodes,
    ways,
    columns: Math.max(1, ...nodes.map((node) => node.column + 1)),
    rows: Math.max(1, ...nodes.map(({ row }) => row + 1)),
  };
}

/** The longest way to each node. An imported flow may have a circle; the way that closes it doesn't count. */
function columnsOf(flow: Flow, ways: readonly MapWay[]): Map<string, number> {
  const column = new Map<string, number>();
  const visit = (id: string, at: number, path: ReadonlySet<string>) => {
    if (path.has(id) || (column.get(id) ?? -1) >= at) return;
    column.set(id, at);
    const on = new Set([...path, id]);
    for (const way of ways) if (way.from === id) visit(way.to, at + 1, on);
  };
  const led = new Set(ways.map(({ to }) => to));
  flow.screens.forEach(({ id }, index) => {
    if (index === 0 || !led.has(id)) visit(id, 0, new Set());
  });
  for (const { id } of flow.screens) if (!column.has(id)) visit(id, 0, new Set());
  return column;
}
