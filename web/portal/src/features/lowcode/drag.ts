import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import type { PaletteItem } from "@packages/flow/palette";
import { type RefObject, useEffect, useState } from "react";
import { useLatest } from "./useLatest";

/** What is dragged. */
export type Dragged =
  | { kind: "item"; item: PaletteItem }
  | { kind: "component"; id: string }
  | { kind: "screen"; id: string };

const dataOf = (dragged: Dragged): Record<string, unknown> => ({ ...dragged });
const draggedOf = (data: Record<string, unknown>) => data as unknown as Dragged;

/** How often the place of a drop is redrawn while something is dragged. */
const throttleMs = 50;

type Place = Edge | "inside";
type Draw = (place: Place | null) => void;

/** Only one thing is dragged at a time, so one place is drawn at most, and one clock does for all of them. */
let drawn: { draw: Draw; at: number } = { draw: () => {}, at: Number.NEGATIVE_INFINITY };

function show(draw: Draw, place: Place) {
  const at = performance.now();
  if (at - drawn.at < throttleMs) return;
  if (drawn.draw !== draw) drawn.draw(null);
  draw(place);
  drawn = { draw, at };
}

const hide = () => drawn.draw(null);

export function useDrag(
  element: RefObject<HTMLElement | null>,
  dragged: Dragged,
  handle?: RefObject<HTMLElement | null>,
) {
  const [isDragging, setDragging] = useState(false);
  const now = useLatest(dragged);
  // The browser's own dragging is the outside system.
  useEffect(() => {
    if (!element.current) return;
    return draggable({
      element: element.current,
      dragHandle: handle?.current ?? undefined,
      getInitialData: () => dataOf(now.current),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [element, handle, now]);
  return isDragging;
}

export interface DropOptions {
  accepts: (dragged: Dragged) => boolean;
  /** Empty for a place that has no before and after. */
  edges: readonly Edge[];
  onDrop: (dragged: Dragged, edge: Edge | null) => void;
}

/** A place to drop at: tells the edge at which the drop would go in, or "inside". */
export function useDrop(element: RefObject<HTMLElement | null>, options: DropOptions) {
  const [place, setPlace] = useState<Place | null>(null);
  const now = useLatest(options);
  // The browser's own dragging is the outside system.
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => now.current.accepts(draggedOf(source.data)),
      getData: ({ input, element: target }) => {
        const allowedEdges = [...now.current.edges];
        return allowedEdges.length === 0
          ? {}
          : attachClosestEdge({}, { input, element: target, allowedEdges });
      },
      // Places lie in each other: the innermost is meant.
      onDrag: ({ self, location }) => {
        if (location.current.dropTargets[0]?.element !== self.element) return;
        show(setPlace, extractClosestEdge(self.data) ?? "inside");
      },
      onDragLeave: ({ location }) => {
        if (location.current.dropTargets.length === 0) hide();
      },
      onDrop: ({ self, source, location }) => {
        hide();
        if (location.current.dropTargets[0]?.element !== self.element) return;
        now.current.onDrop(draggedOf(source.data), extractClosestEdge(self.data));
      },
    });
  }, [element, now]);
  return place;
}
