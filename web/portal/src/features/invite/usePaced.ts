import { useRef } from "react";

const paceMs = 600;

/** Acts at once, and swallows what comes within the time after it: two presses are one. */
export function usePaced(act: () => void) {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - lastAt.current < paceMs) return;
    lastAt.current = now;
    act();
  };
}
