export interface EventGroup {
  name: string;
  types: readonly string[];
}

/** The 33 event types, grouped as the dialog shows them. */
export const eventGroups: readonly EventGroup[] = [
  {
    name: "Users and accounts",
    types: [
      "USER_CREATED",
      "ACCOUNT_CREATED",
      "ACCOUNT_CONNECTED",
      "ACCOUNT_DISCONNECTED",
      "ACCOUNT_FAILED",
    ],
  },
  { name: "Tasks", types: ["TASK_STARTED", "TASK_FINISHED", "ACCOUNT_SYNC_TASK_FINISHED"] },
  {
    name: "Data",
    types: [
      "IDENTITY_ADDED",
      "RATING_ADDED",
      "TRANSACTIONS_ADDED",
      "DOCUMENTS_ADDED",
      "DOCUMENTS_UPDATED",
      "EMPLOYMENTS_ADDED",
      "EMPLOYMENTS_UPDATED",
      "INCOMES_ADDED",
      "INCOMES_UPDATED",
      "CONTRIBUTIONS_ADDED",
      "CONTRIBUTIONS_UPDATED",
      "EINCOMES_ADDED",
      "EINCOMES_UPDATED",
      "LIABILITIES_ADDED",
      "LIABILITIES_UPDATED",
      "INSIGHT_ADDED",
      "LINK_ADDED",
    ],
  },
  {
    name: "Archives",
    types: ["ARCHIVE_STARTED", "ARCHIVE_ANALYZED", "ARCHIVE_REVOKED", "ARCHIVE_FAILED"],
  },
  { name: "Invitations", types: ["INVITE_INVITED", "INVITE_LINKED"] },
  { name: "Verifications", types: ["VERIFICATION_STARTED", "VERIFICATION_COMPLETED"] },
];

export const allEventTypes: readonly string[] = eventGroups.flatMap((group) => group.types);

/** Stands for every type, those of later versions included. The portal's own form sends the list instead. */
const wildcard = "ALL_EVENTS";

export type EventChoice = "all" | "specific";

/** All 33 ticked is "All events", whichever way one got there. */
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
