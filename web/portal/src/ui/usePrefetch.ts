import { useEffect } from "react";

/** Fetches the parts of a screen that nobody sees at first, once it is there. One that is missing then is asked for again. */
export function usePrefetch(parts: readonly (() => Promise<unknown>)[]) {
  useEffect(() => {
    for (const part of parts) part().catch(() => undefined);
  }, [parts]);
}
