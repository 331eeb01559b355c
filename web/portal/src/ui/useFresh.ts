import { doubleClickMs } from "@portal/lib/submit/doubleClick";
import { useEffect, useState } from "react";

/** Whether something has only just opened: a click that comes now was meant for what lay there before. */
export function useFresh(opened: boolean): boolean {
  const [settled, setSettled] = useState(false);
  if (!opened && settled) setSettled(false);
  // Time is the outside system.
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(() => setSettled(true), doubleClickMs);
    return () => clearTimeout(timer);
  }, [opened]);
  return opened && !settled;
}
