import { useEffect, useState } from "react";

/** Turns true after so many milliseconds: a skeleton that would only flash is never shown. */
export function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  // The clock is the outside system here.
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
