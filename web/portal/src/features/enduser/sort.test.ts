import { describe, expect, it } from "vitest";
import type { ListedUser } from "./queries";
import { afterClick, type SortColumn, serverSort, sorted } from "./sort";

function user(userId: string, day: number, accounts: number, archives: number): ListedUser {
  return {
    userId,
    headImageUrl: "",
    fullName: "",
    createdAt: `2026-11-${10 + day}T00:00:00.000Z`,
    updatedAt: `2026-11-${30 - day}T00:00:00.000Z`,
    accounts: Array.from({ length: accounts }, (_, n) => ({
      accountId: `a-${n}`,
      providerId: "p",
      errorCode: "",
      providerLogoUrl: "",
    })),
    uploads: Array.from({ length: archives }, (_, n) => ({
      id: `u-${n}`,
      fileType: "PAYSLIP",
      errorCode: "",
      providerLogoUrl: "",
    })),
  };
}

const users = [
  user("bay-9-00000002", 3, 1, 2),
  user("bay-1-00000003", 2, 0, 1),
  user("bay-5-00000001", 1, 2, 0),
];

const ends = (column: SortColumn, direction: "ascending" | "descending") =>
  sorted(users, { column, direction }).map((item) => item.userId.slice(-1));

describe("sorted", () => {
  it.each<[SortColumn, string[]]>([
    ["userId", ["1", "2", "3"]],
    ["createdAt", ["1", "3", "2"]],
    ["updatedAt", ["2", "3", "1"]],
    ["accounts", ["3", "2", "1"]],
    ["archives", ["1", "3", "2"]],
  ])("by %s", (column, rising) => {
    expect(ends(column, "ascending")).toEqual(rising);
    expect(ends(column, "descending")).toEqual([...rising].reverse());
  });
});

it("rises at the first click and falls at the second", () => {
  const first = afterClick(serverSort, "accounts");
  expect(first).toEqual({ column: "accounts", direction: "ascending" });
  expect(afterClick(first, "accounts").direction).toBe("descending");
  expect(afterClick(serverSort, "createdAt").direction).toBe("ascending");
});
