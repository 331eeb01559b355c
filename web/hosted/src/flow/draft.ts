import type { Typed } from "@packages/screen/check";

/**
 * What was typed and not sent yet. Phones throw pages away that are in the background, so it is kept for this tab
 * beside the run itself, and goes with it.
 */
const key = (siteId: string) => `wink.f.${siteId}`;

export function typedBefore(siteId: string, screen: string): Typed | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(siteId)) ?? "null");
    return kept?.screen === screen && typeof kept.typed === "object" ? kept.typed : null;
  } catch {
    return null;
  }
}

export function keepTyped(siteId: string, screen: string, typed: Typed) {
  try {
    sessionStorage.setItem(key(siteId), JSON.stringify({ screen, typed }));
  } catch {
    // A browser that keeps nothing loses it with a reload.
  }
}

export function forgetTyped(siteId: string) {
  try {
    sessionStorage.removeItem(key(siteId));
  } catch {
    // It was never kept.
  }
}
