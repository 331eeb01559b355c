import type { FlowMap, MapNode } from "@packages/flow/map";

const card = { width: 200, height: 94 };
const gap = { x: 184, y: 40 };
const margin = 32;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a node is drawn. */
export const boxOf = ({ column, row }: Pick<MapNode, "column" | "row">): Box => ({
  left: margin + column * (card.width + gap.x),
  top: margin + row * (card.height + gap.y),
  ...card,
});

/** How large the whole map is. */
export const sizeOf = ({ columns, rows }: Pick<FlowMap, "columns" | "rows">) => ({
  width: 2 * margin + columns * (card.width + gap.x) - gap.x,
  height: 2 * margin + rows * (card.height + gap.y) - gap.y,
});

type Place = Pick<MapNode, "column" | "row">;

/** A way that is to be drawn; order is its place among the ways of its screen. */
export interface Drawn {
  from: Place;
  to: Place;
  order: number;
}

export interface Course {
  start: { x: number; y: number };
  end: { x: number; y: number };
  /** Where it passes columns: straight, between two rows, so that no card hides it. */
  lane: { from: number; to: number; y: number } | null;
}

const lineHeight = 15;
/** Ways that share the space between two rows run side by side. */
const lanes = [0, 6, -6, 12, -12];

/** The courses of ways, in their order. Ways of one card begin below each other. */
export function coursesOf(ways: readonly Drawn[]): Course[] {
  const used = new Map<number, number>();
  return ways.map(({ from, to, order }) => {
    const [a, b] = [boxOf(from), boxOf(to)];
    const start = {
      x: a.left + a.width,
      y: a.top + Math.min(a.height - 10, 16 + (order - 1) * lineHeight),
    };
    const end = { x: b.left - 2, y: b.top + b.height / 2 };
    if (to.column - from.column < 2) return { start, end, lane: null };
    const space = Math.round((from.row + to.row + 1) / 2);
    const beside = used.get(space) ?? 0;
    used.set(space, beside + 1);
    const middle = margin + space * (card.height + gap.y) - gap.y / 2;
    const y = middle + (lanes[beside % lanes.length] ?? 0);
    const [first, last] = [
      { ...from, column: from.column + 1 },
      { ...to, column: to.column - 1 },
    ];
    return { start, end, lane: { from: boxOf(first).left, to: boxOf(last).left + card.width, y } };
  });
}
