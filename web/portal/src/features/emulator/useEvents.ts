import type { Mode } from "@portal/lib/session/storage";
import { useState } from "react";
import { readEvents, type SeenEvent, storeEvents, withEvent } from "./events";

/** What the page was told by the widget, newest first. */
export function useEvents(mode: Mode) {
  const [events, setEvents] = useState(() => readEvents(mode));
  function keep(next: readonly SeenEvent[]) {
    storeEvents(mode, next);
    setEvents(next);
  }
  return {
    events,
    // Read again: several may come before the next render, and the page may be about to reload.
    note: (name: string, data?: unknown) => keep(withEvent(readEvents(mode), name, data)),
    clear: () => keep([]),
  };
}
