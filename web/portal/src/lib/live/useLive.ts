import { useEffect, useEffectEvent } from "react";
import type { Mode } from "../session/storage";
import { follow } from "./follow";
import type { Topic } from "./messages";

const canFollow = () => "locks" in navigator && "BroadcastChannel" in globalThis;

/** Calls when something of these topics changed at the server: the place to have a screen's queries read again. */
export function useLive(mode: Mode, wanted: readonly Topic[], onChange: () => void) {
  const hear = useEffectEvent((topic: Topic) => {
    if (wanted.includes(topic)) onChange();
  });
  useEffect(() => {
    if (!canFollow()) return;
    return follow(mode, hear);
  }, [mode]);
}
