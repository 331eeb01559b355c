import { serverNow } from "@shared/session/serverClock";

/** One line of the page's event list. */
export interface SeenEvent {
  id: number;
  at: string;
  /** The callback as integrators know it. */
  name: string;
  detail: string;
}

const limit = 100;

/** Puts an event on top of the list, which does not grow for ever. */
export function withEvent(
  events: readonly SeenEvent[],
  name: string,
  detail: string,
): readonly SeenEvent[] {
  const at = new Date(serverNow()).toISOString();
  const id = (events[0]?.id ?? 0) + 1;
  return [{ id, at, name, detail }, ...events].slice(0, limit);
}
