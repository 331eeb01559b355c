import { readClaims } from "@embed/claims";
import { serverNow } from "@portal/lib/session/serverClock";
import { type Mode, widgetToken } from "@portal/lib/session/storage";

/** One line of the page's event list. */
export interface SeenEvent {
  id: number;
  at: string;
  /** The callback as integrators know it. */
  name: string;
  /** What the callback was given; undefined when it is called without anything. */
  data?: unknown;
}

const limit = 100;

/** Puts an event on top of the list, which does not grow forever. */
export function withEvent(
  events: readonly SeenEvent[],
  name: string,
  data?: unknown,
): readonly SeenEvent[] {
  const at = new Date(serverNow()).toISOString();
  const id = (events[0]?.id ?? 0) + 1;
  return [{ id, at, name, data }, ...events].slice(0, limit);
}

const key = (mode: Mode) => `emulatorEvents.${mode}`;

/** The events of a tab are those of one widget user: after a log-out or a reset they are nobody's. */
const owner = (mode: Mode) => readClaims(widgetToken(mode) ?? "").sub;

/** The list of this tab. It outlives the reload that follows when the widget is closed. */
export function readEvents(mode: Mode): readonly SeenEvent[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key(mode)) ?? "{}");
    const isOurs = Array.isArray(stored?.events) && stored.owner === owner(mode);
    return isOurs ? stored.events.filter(isEvent) : [];
  } catch {
    return [];
  }
}

function isEvent(value: Partial<SeenEvent> | null): value is SeenEvent {
  return (
    typeof value?.id === "number" && typeof value.at === "string" && typeof value.name === "string"
  );
}

export function storeEvents(mode: Mode, events: readonly SeenEvent[]) {
  sessionStorage.setItem(key(mode), JSON.stringify({ owner: owner(mode), events }));
}
