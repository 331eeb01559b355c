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

/** How often the place of a drop is drawn anew while something is dragged over it. */
const throttleMs = 50;

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
  const [place, setPlace] = useState<Edge | "inside" | null>(null);
  const now = useLatest(options);
  // The browser's own dragging is the outside system.
  useEffect(() => {
    if (!element.current) return;
    let drawnAt = Number.NEGATIVE_INFINITY;
    const show = (data: Record<string, unknown>) => {
      const at = performance.now();
      if (at - drawnAt < throttleMs) return;
      drawnAt = at;
      setPlace(extractClosestEdge(data) ?? "inside");
    };
    const hide = () => {
      drawnAt = Number.NEGATIVE_INFINITY;
      setPlace(null);
    };
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => now.current.accepts(draggedOf(source.data)),
      getData: ({ input, element: target }) => {
        const allowedEdges = [...now.current.edges];
        return allowedEdges.length === 0
          ? {}
          : attachClosestEdge({}, { input, element: target, allowedEdges });
      },
      onDrag: ({ self, location }) =>
        location.current.dropTargets[0]?.element === self.element ? show(self.data) : hide(),
      onDragLeave: hide,
      onDrop: ({ self, source, location }) => {
        hide();
        // Places lie in each other: the innermost takes it.
        if (location.current.dropTargets[0]?.element !== self.element) return;
        now.current.onDrop(draggedOf(source.data), extractClosestEdge(self.data));
      },
    });
  }, [element, now]);
  return place;
}
