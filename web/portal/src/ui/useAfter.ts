import { useTimer } from "@portal/lib/useTimer";
import { useState } from "react";

/** Turns true after so many milliseconds: a skeleton that would only flash is never shown. */
export function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useTimer(ms, () => setPassed(true));
  return passed;
}
