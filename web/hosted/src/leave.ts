import type { View } from "./calls";

/**
 * Goes to an exit, with the window that the site names for it. Where the browser lets a framed page take no other
 * window along, as in a sandboxed frame, the page goes alone.
 */
export function leave({ exit, target }: Pick<View, "exit" | "target">) {
  const named = { PARENT: window.parent, TOP: window.top, "": null }[target];
  try {
    (named ?? window).location.replace(exit);
  } catch {
    location.replace(exit);
  }
}
