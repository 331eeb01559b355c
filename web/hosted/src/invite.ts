import { call, type Pass, type View } from "./calls";

const path = (token: string, what: string) => `/invites/${encodeURIComponent(token)}/${what}`;

/** Says that a person is on the page. Nobody waits for it. */
export const seen = (token: string) => void call("POST", path(token, "seen")).catch(() => {});

export const start = (token: string) => call<View>("POST", path(token, "start"));

export const passOf = (token: string) => call<Pass>("POST", path(token, "widget-token"));

export const closed = (token: string, reason: string) =>
  call<View>("POST", path(token, "widget-closed"), undefined, { reason });

export const unsubscribe = (token: string) => call<object>("POST", path(token, "unsubscribe"));

const signals = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel", "click"] as const;

/**
 * Waits for a person: mail scanners load pages too, but touch nothing. Only what a browser itself reports on a page that
 * can be seen counts.
 */
export function onPerson(found: () => void): () => void {
  const stop = () => {
    for (const signal of signals) removeEventListener(signal, notice, true);
  };
  const notice = (event: Event) => {
    if (!event.isTrusted || document.visibilityState !== "visible") return;
    stop();
    found();
  };
  for (const signal of signals) addEventListener(signal, notice, { capture: true, passive: true });
  return stop;
}
