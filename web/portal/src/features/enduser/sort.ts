import type { ListedUser } from "./queries";

export type SortColumn = "userId" | "createdAt" | "updatedAt" | "accounts" | "archives";

export interface UserSort {
  column: SortColumn;
  direction: "ascending" | "descending";
}

/** What the server sends: the newest user first. */
export const serverSort: UserSort = { column: "createdAt", direction: "descending" };

const compare: Record<SortColumn, (a: ListedUser, b: ListedUser) => number> = {
  // By what the cell shows: whole ids grow with time and would repeat the order of Created At.
  userId: (a, b) => shownId(a).localeCompare(shownId(b), "en"),
  createdAt: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  updatedAt: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
  accounts: (a, b) => a.accounts.length - b.accounts.length,
  archives: (a, b) => a.uploads.length - b.uploads.length,
};

const shownId = (user: ListedUser) => user.userId.slice(-8);

/** The loaded rows in the chosen order; rows that are equal keep theirs. */
export function sorted(users: readonly ListedUser[], sort: UserSort): readonly ListedUser[] {
  const sign = sort.direction === "ascending" ? 1 : -1;
  return [...users].sort((a, b) => sign * compare[sort.column](a, b));
}

/** A click on a head: first it rises, then it falls. */
export function afterClick(sort: UserSort, column: SortColumn): UserSort {
  const rises = sort.column === column && sort.direction === "ascending";
  return { column, direction: rises ? "descending" : "ascending" };
}
