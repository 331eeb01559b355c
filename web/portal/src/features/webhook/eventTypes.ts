import { eventGroups } from "@packages/api/eventTypes.gen";

export { eventGroups };

/** All event types, in the order in which the dialog shows them. */
export const allEventTypes: readonly string[] = eventGroups.flatMap(({ types }) => [...types]);

/** Stands for every type, those of later versions included. The portal's own form sends the list instead. */
const wildcard = "ALL_EVENTS";

export type EventChoice = "all" | "specific";

/** All of them ticked is "All events", whichever way one got there. */
export function choiceOf(chosen: readonly string[]): EventChoice {
  if (chosen.includes(wildcard)) return "all";
  return allEventTypes.every((type) => chosen.includes(type)) ? "all" : "specific";
}

export function isSubscribed({ eventTypes }: { eventTypes: string[] }, type: string): boolean {
  return eventTypes.includes(wildcard) || eventTypes.includes(type);
}

/** What is ticked after one of the two choices was pressed: all, or none to begin with. */
export function typesFor(choice: EventChoice): readonly string[] {
  return choice === "all" ? allEventTypes : [];
}

/** The type that is offered first where one of a webhook's types is to be chosen. */
export function firstTypeOf({ eventTypes }: { eventTypes: string[] }): string {
  return allEventTypes.find((type) => eventTypes.includes(type)) ?? "TASK_FINISHED";
}

/** Ticks or unticks one type; the order stays that of the list. */
export function toggled(chosen: readonly string[], type: string): readonly string[] {
  return allEventTypes.filter((other) =>
    other === type ? !chosen.includes(type) : chosen.includes(other),
  );
}
