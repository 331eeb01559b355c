import type { UserAccount } from "./queries";

/** How an account is shown: with data, still on its way, failed, or taken back by its owner. */
export type AccountState = "ok" | "waiting" | "failed" | "revoked";

const states = new Map<string, AccountState>([
  ["CONNECTED", "ok"],
  ["PENDING", "waiting"],
  ["AWAITING_MFA", "waiting"],
  ["REVOKED", "revoked"],
]);

export function accountState(account: Pick<UserAccount, "connectionStatus">): AccountState {
  return states.get(account.connectionStatus) ?? "failed";
}

type Statuses = Pick<UserAccount, "connectionStatus" | "monitorStatus">;

export function statusText({ connectionStatus, monitorStatus }: Statuses): string {
  const synced = connectionStatus === "CONNECTED" && monitorStatus === "ACTIVE";
  return synced ? "CONNECTED ( SYNC ENABLED )" : connectionStatus;
}
