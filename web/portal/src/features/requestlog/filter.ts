import type { LoggedRequest } from "@portal/lib/api/wire";

export type Outcome = LoggedRequest["outcome"];

/** What the list is narrowed to; empty texts narrow nothing. */
export interface RequestFilter {
  keyId: string;
  operation: string;
  outcome: Outcome | "";
  code: string;
  /** Of what the requests were about. */
  objectId: string;
}

/** The address bar's query: plain strings, whatever somebody wrote there. */
export type Search = Record<string, unknown>;

export const noFilter: RequestFilter = {
  keyId: "",
  operation: "",
  outcome: "",
  code: "",
  objectId: "",
};

/** How a call can end, in words. */
export const outcomes: readonly { value: Outcome; label: string }[] = [
  { value: "SUCCESS", label: "Success" },
  { value: "CLIENT_ERROR", label: "Client error (4xx)" },
  { value: "SERVER_ERROR", label: "Server error (5xx)" },
];

const text = (value: unknown) => (typeof value === "string" ? value : "");

export function readFilter(search: Search): RequestFilter {
  const outcome = outcomes.find(({ value }) => value === search.outcome)?.value ?? "";
  return {
    keyId: text(search.keyId),
    operation: text(search.operation),
    outcome,
    code: text(search.code),
    objectId: text(search.objectId),
  };
}

/** The query of an address and of a call: only what narrows. */
export function toSearch(filter: RequestFilter): Partial<Record<keyof RequestFilter, string>> {
  const code = filter.code.trim().toUpperCase();
  const objectId = filter.objectId.trim();
  return Object.fromEntries(
    Object.entries({ ...filter, code, objectId }).filter(([, value]) => value !== ""),
  );
}

export const isNarrowed = (filter: RequestFilter) => Object.keys(toSearch(filter)).length > 0;

/** Whether an ID is that of a request, which opens; any other is of what requests were about. */
export const isRequestId = (id: string) => id.trim().startsWith("req-");
