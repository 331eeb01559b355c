import type { DayRange } from "../dateRange";
import type { Mode } from "../session/storage";

// Keys of what several features read, or what one reads and another makes stale. A feature's own are in its keys.ts.

export const developerKeys = {
  me: ["developer", "me"],
  byId: (id: string) => ["developer", "byId", id],
} as const;

export const usageKeys = {
  of: (mode: Mode) => ["usage", mode] as const,
  days: (mode: Mode, range: DayRange) => ["usage", mode, range] as const,
  summary: (mode: Mode) => ["usage", "summary", mode] as const,
};

export const apiKeyKeys = {
  all: ["apiKeys"],
  list: (mode: Mode) => ["apiKeys", mode] as const,
} as const;

export const dashboardKeys = {
  all: ["dashboard"],
  allApiKeys: ["dashboard", "keys"],
  apiKeys: (mode: Mode) => ["dashboard", "keys", mode] as const,
  hasReceiver: (mode: Mode) => ["dashboard", "hasReceiver", mode] as const,
  hasAccount: (mode: Mode) => ["dashboard", "hasAccount", mode] as const,
  deliveries: (mode: Mode) => ["dashboard", "deliveries", mode] as const,
  activity: (mode: Mode) => ["dashboard", "activity", mode] as const,
} as const;

export const emulatorKeys = {
  personas: ["personas"],
  templates: (mode: Mode) => ["emulator", "templates", mode] as const,
  testPeople: (mode: Mode) => ["emulator", "testPeople", mode] as const,
  token: (mode: Mode) => ["emulator", "token", mode] as const,
} as const;

export const inviteKeys = {
  list: (mode: Mode) => ["invites", mode] as const,
  filtered: (mode: Mode, filter: object) => ["invites", mode, filter] as const,
};

/** Of the webhooks that one is chosen from; stale with the list of them. */
export const webhookChoiceKeys = {
  all: (mode: Mode) => ["webhooks", mode, "choice"] as const,
} as const;

export const lookupKeys = {
  /** All that is known of the lookups of a kind. */
  kind: (mode: Mode, kind: string) => [kind, mode] as const,
  consents: ["lookupConsents"],
  lists: (mode: Mode, kind: string) => ["lookups", mode, kind] as const,
  source: (mode: Mode, kind: string) => ["lookupSource", mode, kind] as const,
  changes: (mode: Mode, kind: string, id: string) => ["lookupChanges", mode, kind, id] as const,
  requests: (mode: Mode, kind: string) => ["lookupRequests", mode, kind] as const,
  batches: (mode: Mode, lookup: string) => ["lookupBatches", mode, lookup] as const,
  batchRows: (mode: Mode, id: string, state: string) =>
    ["lookupBatches", mode, "rows", id, state] as const,
} as const;

export const siteKeys = {
  list: (mode: Mode) => ["sites", mode] as const,
  one: (mode: Mode, id: string) => ["site", mode, id] as const,
  versions: (mode: Mode, id: string) => ["site", mode, id, "versions"] as const,
  links: (mode: Mode, id: string) => ["site", mode, id, "links"] as const,
  templates: (mode: Mode) => ["site", "templates", mode] as const,
  markdown: (text: string) => ["site", "markdown", text] as const,
  picture: (address: string) => ["site", "picture", address] as const,
  steps: (mode: Mode, id: string) => ["site", mode, id, "steps"] as const,
  draft: (mode: Mode, id: string) => ["site", mode, id, "draft"] as const,
  tried: (mode: Mode, flow: string, place: string) => ["site", "tried", mode, flow, place] as const,
  start: (id: string) => ["site", "start", id] as const,
  library: (mode: Mode) => ["site", "library", mode] as const,
  logo: (address: string) => ["site", "logo", address] as const,
};
