/** A screen that does not exist yet: what it will be for, and what serves until then. */
export interface Upcoming {
  title: string;
  about: string;
  next: { to: "/users" | "/link/template"; label: string };
}

/** Routes of the specification whose screens do not exist yet, with the titles they will have. */
export const notBuilt = {
  "/snap/scanned": {
    title: "Scanned Documents",
    about:
      "Here you'll extract data from documents you scanned yourself. Until then, a person can connect a work " +
      "account, and you retrieve its data.",
    next: { to: "/users", label: "Go to User Data" },
  },
  "/snap/signals": {
    title: "Signals",
    about:
      "Here you will look up risk signals of a phone number. Until then, a person can connect a work account, " +
      "and you retrieve its data.",
    next: { to: "/users", label: "Go to User Data" },
  },
} as const satisfies Record<string, Upcoming>;

export type NotBuiltPath = keyof typeof notBuilt;
