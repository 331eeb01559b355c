import { browserZone, lastMonth, rangeProblem } from "@portal/lib/dateRange";
import type { Mode } from "@portal/lib/session/storage";

/** The two lists: who connected something, and who did not. */
export type UserStatus = "success" | "fail";

export interface UserFilter {
  userName: string;
  providerId: string;
  userId: string;
  from: string;
  to: string;
}

/** The address bar's query: plain strings, whatever somebody wrote there. */
export type Search = Record<string, unknown>;

export const noFilter = (now: string): UserFilter => ({
  userName: "",
  providerId: "",
  userId: "",
  ...lastMonth(now),
});

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The filter of an address. A range that cannot be used is the usual one instead. */
export function readFilter(search: Search, now: string): UserFilter {
  const range = { from: text(search.from), to: text(search.to) };
  return {
    userName: text(search.userName),
    providerId: text(search.providerId),
    userId: text(search.userId),
    ...(rangeProblem(range, "from", now) === null ? range : lastMonth(now)),
  };
}

/** Spaces around what was typed make no difference. */
export function sameFilter(a: UserFilter, b: UserFilter): boolean {
  return (
    a.userName.trim() === b.userName.trim() &&
    a.providerId.trim() === b.providerId.trim() &&
    a.userId.trim() === b.userId.trim() &&
    a.from === b.from &&
    a.to === b.to
  );
}

export function isFiltered(filter: UserFilter, now: string): boolean {
  return !sameFilter(filter, noFilter(now));
}

/** The tabs of the page: two lists of users, and the invitations, which exist in Production only. */
export type UserTabName = UserStatus | "invited";

const tabWords: Record<UserTabName, string> = {
  success: "",
  invited: "invited",
  fail: "unsuccessful",
};

export function readTab(search: Search, mode: Mode): UserTabName {
  if (search.tab === tabWords.invited && mode === "PRODUCTION") return "invited";
  return search.tab === tabWords.fail ? "fail" : "success";
}

/** The query of an address: only what differs from what the page begins with. */
export function toSearch(
  tab: UserTabName,
  filter: UserFilter,
  now: string,
): Record<string, string> {
  const usual = lastMonth(now);
  const sameRange = filter.from === usual.from && filter.to === usual.to;
  const entries = Object.entries({
    tab: tabWords[tab],
    userName: filter.userName.trim(),
    providerId: filter.providerId.trim(),
    userId: filter.userId.trim(),
    from: sameRange ? "" : filter.from,
    to: sameRange ? "" : filter.to,
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/** What the server is asked for. Empty parts are left out: they do not filter. */
export function toQuery(status: UserStatus, filter: UserFilter) {
  return {
    status,
    queryStartDate: filter.from,
    queryEndDate: filter.to,
    timeZone: browserZone(),
    userName: filter.userName.trim() || undefined,
    queryProviderId: filter.providerId.trim() || undefined,
    queryUserId: filter.userId.trim() || undefined,
  };
}
