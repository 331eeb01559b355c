/** How an account is shown: with data, still on its way, failed, or revoked by its owner. */
export type AccountState = "ok" | "waiting" | "failed" | "revoked";

const states = new Map<string, AccountState>([
  ["CONNECTED", "ok"],
  ["PENDING", "waiting"],
  ["AWAITING_MFA", "waiting"],
  ["REVOKED", "revoked"],
]);

interface Statuses {
  connectionStatus: string;
  monitorStatus: string;
  /** Of a connected account: why its last sync failed. */
  errorCode: string;
  lastSyncedAt: string | null;
}

/** A connected account whose last sync failed counts as failed, whether or not it has older data. */
export function accountState(
  account: Pick<Statuses, "connectionStatus" | "errorCode">,
): AccountState {
  if (account.connectionStatus === "CONNECTED" && account.errorCode) return "failed";
  return states.get(account.connectionStatus) ?? "failed";
}

export function statusText(account: Statuses): string {
  const { connectionStatus, monitorStatus, errorCode, lastSyncedAt } = account;
  if (connectionStatus !== "CONNECTED") return connectionStatus;
  if (errorCode) {
    return lastSyncedAt ? "CONNECTED ( LAST SYNC FAILED )" : "CONNECTED ( FIRST SYNC FAILED )";
  }
  return monitorStatus === "ACTIVE" ? "CONNECTED ( SYNC ENABLED )" : "CONNECTED";
}

/** Why a section of an account is empty, where that is known; what nobody knows is not for us to guess. */
export function missingReason(
  account: Pick<Statuses, "connectionStatus" | "errorCode" | "lastSyncedAt"> & {
    failedSections: readonly string[];
  },
  section: string,
): string | undefined {
  if (account.errorCode && !account.lastSyncedAt) {
    return account.connectionStatus === "CONNECTED"
      ? `Not available. The provider accepted the login, but the data could not be read (${account.errorCode}).`
      : `Not available. The account could not be connected (${account.errorCode}).`;
  }
  if (!account.failedSections.includes(section)) return undefined;
  return "Not available. This section could not be read in the last sync.";
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
