import { useHotkeys } from "@mantine/hooks";
import type { Action } from "./state";

/** The keys that every editor has. In a field they are the field's own. */
export function useShortcuts(dispatch: (action: Action) => void, onSave: () => void) {
  useHotkeys([
    ["mod+Z", () => dispatch({ type: "undo" })],
    ["mod+shift+Z", () => dispatch({ type: "redo" })],
    ["mod+Y", () => dispatch({ type: "redo" })],
  ]);
  useHotkeys([["mod+S", onSave]], []);
}
