import { useEffect, useEffectEvent } from "react";

/** Calls `then` once `ms` have passed; never while it is null. A new `since` restarts it. */
export function useTimer(ms: number | null, then: () => void, since?: unknown) {
  const end = useEffectEvent(then);
  // Time is the outside system.
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(end, ms);
    return () => clearTimeout(timer);
  }, [ms, since]);
}
