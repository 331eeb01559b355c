import type { Config, LinkedAccount } from "@packages/api/widget";

/** The type tabs of the source list, in their order; a tab shows only where sources exist. */
export const TYPE_TABS = ["EMPLOYER", "GIG", "GOVERNMENT", "DOCUMENT", "SYSTEM"] as const;
export type TypeTab = (typeof TYPE_TABS)[number];

export const visibleTabs = (types: readonly string[]): TypeTab[] =>
  TYPE_TABS.filter((type) => types.includes(type));

/** Codes after which the same login may be tried again at once. */
const RETRY_CODES = new Set([
  "INVALID_CREDENTIALS",
  "INVALID_AUTH",
  "INVALID_MFA",
  "MFA_TIMEOUT",
  "INVALID_ACCOUNT_TYPE",
  "EXPIRED_CREDENTIALS",
  "TOS_REQUIRED",
  "AUTH_REQUIRED",
  "CONSENT_REQUIRED",
  "SERVICE_UNAVAILABLE",
  "FILE_TYPE_NOT_SUPPORTED",
  "FILE_TOO_LARGE",
  "FILE_UNABLE_TO_RECOGNIZE",
  "FILE_TYPE_MISMATCH",
  "MISSING_MANDATORY_FIELD",
  "INVALID_FIELD_FORMAT",
  "SYSTEM_ERROR",
]);

export const canTryAgain = (errorCode: string) => RETRY_CODES.has(errorCode);

export const isLive = (account: LinkedAccount) => account.connectionStatus === "CONNECTED";

/** "Connect more" shows while there is more than one source and the tenant's limit is not met. */
export function canConnectMore(config: Config, linked: readonly LinkedAccount[]): boolean {
  const limit = config.success.connectedAccountLimit ?? -1;
  return config.sources.total > 1 && (limit < 1 || linked.filter(isLive).length < limit);
}

/** Where consent was not given and has no separate screen, the login screen asks for it. */
export const asksConsentAtLogin = (config: Config, isConsentGiven: boolean) =>
  !isConsentGiven && !config.consent.showScreen;
