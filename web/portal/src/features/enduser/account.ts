/** How an account is shown: with data, still on its way, failed, or taken back by its owner. */
export type AccountState = "ok" | "waiting" | "failed" | "revoked";

const states = new Map<string, AccountState>([
  ["CONNECTED", "ok"],
  ["PENDING", "waiting"],
  ["AWAITING_MFA", "waiting"],
  ["REVOKED", "revoked"],
]);

export function accountState(account: { connectionStatus: string }): AccountState {
  return states.get(account.connectionStatus) ?? "failed";
}

interface Statuses {
  connectionStatus: string;
  monitorStatus: string;
}

export function statusText({ connectionStatus, monitorStatus }: Statuses): string {
  const synced = connectionStatus === "CONNECTED" && monitorStatus === "ACTIVE";
  return synced ? "CONNECTED ( SYNC ENABLED )" : connectionStatus;
}
