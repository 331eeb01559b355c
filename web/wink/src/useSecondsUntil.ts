import { useEffect, useState } from "react";
import { useWink } from "./context";

/** Whole seconds until a time of the server's clock, never below 0; null without a time. */
export function useSecondsUntil(time: string | null): number | null {
  const { api } = useWink();
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!time) return null;
  return Math.max(0, Math.ceil((Date.parse(time) - api.now()) / 1000)) || 0;
}
