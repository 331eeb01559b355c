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

interface Named {
  providerId: string;
  providerName: string;
  providerLogoUrl: string;
}

/** Name and logo as the catalogue has them; the default logo for a source that nobody knows. */
export function named<Account extends Named>(
  account: Account,
  sources: ReadonlyMap<string, { name: string; logoUrl: string }> | undefined,
): Account {
  if (!sources) return account;
  const source = sources.get(account.providerId);
  if (source) return { ...account, providerName: source.name, providerLogoUrl: source.logoUrl };
  const isUnknown = account.providerName === "" || account.providerName === account.providerId;
  return isUnknown ? { ...account, providerLogoUrl: "" } : account;
}
