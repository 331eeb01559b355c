import { doubleClickMs } from "@portal/lib/submit/doubleClick";
import { useTimer } from "@portal/lib/useTimer";
import { useState } from "react";

/** Whether something has only just opened: a click that comes now was meant for what lay there before. */
export function useFresh(opened: boolean): boolean {
  const [settled, setSettled] = useState(false);
  if (!opened && settled) setSettled(false);
  useTimer(opened ? doubleClickMs : null, () => setSettled(true));
  return opened && !settled;
}
