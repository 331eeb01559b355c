import { useLayoutEffect } from "react";

// A button that is disabled while its request runs loses the focus without an event, so what had it last is kept.
let lastFocused: Element | null = null;
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof Element) lastFocused = target;
});

/** What had the focus before a dialog opened. An entry of a menu goes with its menu: then it is the menu's button. */
function currentOpener(): Element | null {
  const active = document.activeElement;
  const focused = active === null || active === document.body ? lastFocused : active;
  const button = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : focused;
}

/** Focuses the opener or, if it is gone or disabled, the content of the page: never nothing. */
function giveFocus(opener: Element | null) {
  for (const element of [opener, document.querySelector("main")]) {
    if (!(element instanceof HTMLElement) || !element.isConnected) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

/** Brings the focus back to where it was when a dialog closes, also when the dialog is taken away while open. */
export function useFocusReturn(opened: boolean) {
  // Before the dialog takes the focus, and before a next dialog looks where it is.
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = currentOpener();
    return () => giveFocus(opener);
  }, [opened]);
}
