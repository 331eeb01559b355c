import { useTimer } from "@portal/lib/useTimer";
import { useState } from "react";

const firstScale = 0.8;
const zoomStep = 1.1;
const quarter = 90;
const debounce = 300;
const least = 0.2;
const most = 6;

export interface View {
  scale: number;
  turn: number;
  /** The page that is shown. */
  page: number;
  /** The page that was asked for last. */
  wanted: number;
  resets: number;
}

const first: View = { scale: firstScale, turn: 0, page: 1, wanted: 1, resets: 0 };

/** How a file is looked at. Pages change once turning has stopped for a moment: drawing one takes time. */
export function useView(pages: number) {
  const [view, setView] = useState(first);
  const set = (change: (view: View) => Partial<View>) =>
    setView((before) => ({ ...before, ...change(before) }));
  const zoom = (by: number) =>
    set(({ scale }) => ({ scale: Math.min(most, Math.max(least, scale * by)) }));
  const turn = (by: number) => set((before) => ({ turn: before.turn + by }));
  // Within the moment the second press is the same turn of a page.
  const go = (by: number) =>
    set(({ page }) => ({ wanted: Math.min(Math.max(1, pages), Math.max(1, page + by)) }));

  const isTurning = view.wanted !== view.page;
  useTimer(isTurning ? debounce : null, () => set(({ wanted }) => ({ page: wanted })), view.wanted);

  const tools = {
    zoomIn: () => zoom(zoomStep),
    zoomOut: () => zoom(1 / zoomStep),
    turnLeft: () => turn(-quarter),
    turnRight: () => turn(quarter),
    back: () => go(-1),
    next: () => go(1),
    open: (page: number) => set(() => ({ page, wanted: page })),
    reset: () => set(({ resets, page }) => ({ ...first, page, wanted: page, resets: resets + 1 })),
  };
  const keys: Record<string, () => void> = {
    "+": tools.zoomIn,
    "=": tools.zoomIn,
    "-": tools.zoomOut,
    "0": tools.reset,
    "[": tools.turnLeft,
    "]": tools.turnRight,
    PageUp: tools.back,
    PageDown: tools.next,
  };
  return { view, ...tools, press: (key: string) => keys[key]?.() };
}

export type Tools = Omit<ReturnType<typeof useView>, "view">;
