import { doubleClickMs } from "@portal/lib/submit/doubleClick";
import { useRef } from "react";
import { message } from "./message";

/**
 * Copies a text and says so. The first click counts, further clicks are ignored within 300 ms and until it is done:
 * one write to the clipboard and one toast. The text may come late, as a revealed secret does.
 */
export function useCopy(toast?: { text?: string; ms?: number }) {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const running = useRef(false);
  return async (source: string | (() => Promise<string>)) => {
    const at = performance.now();
    if (running.current || at - lastAt.current < doubleClickMs) return;
    lastAt.current = at;
    running.current = true;
    try {
      const text = typeof source === "string" ? source : await source();
      await navigator.clipboard.writeText(text);
      message.copySnackbar(toast?.text, toast?.ms);
    } catch (error) {
      const reason = error instanceof Error && error.name !== "NotAllowedError";
      message.error(reason ? error.message : "The browser blocked copying.");
    } finally {
      running.current = false;
    }
  };
}
