import { useRef } from "react";
import { message } from "./message";

const quietMs = 300;

/**
 * Copies a text and says so. The first click counts, further clicks within 300 ms are ignored:
 * one write to the clipboard and one toast. The text may come late, as a revealed secret does.
 */
export function useCopy(toast?: { text?: string; ms?: number }) {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return async (source: string | (() => Promise<string>)) => {
    const at = performance.now();
    if (at - lastAt.current < quietMs) return;
    lastAt.current = at;
    try {
      const text = typeof source === "string" ? source : await source();
      await navigator.clipboard.writeText(text);
      message.copySnackbar(toast?.text, toast?.ms);
    } catch (error) {
      const reason = error instanceof Error && error.name !== "NotAllowedError";
      message.error(reason ? error.message : "The browser did not allow copying.");
    }
  };
}
