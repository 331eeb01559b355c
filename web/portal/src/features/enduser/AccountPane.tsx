import type { Mode } from "@portal/lib/session/storage";
import { LoadError } from "@portal/ui/LoadError";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { AccountDetail } from "./AccountDetail";
import { accountState, named, statusText } from "./account";
import { logosQuery, type UserAccount } from "./queries";
import { SourceList } from "./SourceList";

export interface AccountPaneProps {
  mode: Mode;
  accounts: UseQueryResult<UserAccount[]>;
  /** The account asked for; the first one when there is none of this id. */
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** The user's accounts: a list beside the chosen one, or just the one. */
export function AccountPane({ mode, accounts, chosenId, onChoose }: AccountPaneProps) {
  const sources = useQuery(logosQuery(mode));
  if (accounts.isError) {
    return (
      <LoadError
        error={accounts.error}
        title="Couldn't load the accounts"
        onRetry={accounts.refetch}
      />
    );
  }
  const all = (accounts.data ?? []).map((account) => named(account, sources.data));
  const chosen = all.find((account) => account.accountId === chosenId) ?? all[0];
  if (!chosen) return null;
  const detail = <AccountDetail key={chosen.accountId} mode={mode} account={chosen} />;
  if (all.length === 1) return detail;
  return (
    <SourceList
      label="Accounts"
      items={all.map((account) => ({
        id: account.accountId,
        name: account.providerName || account.providerId,
        logoUrl: account.providerLogoUrl,
        status: account.connectionStatus,
        label: account.errorCode ? statusText(account) : undefined,
        tone: accountState(account) === "failed" ? ("danger" as const) : undefined,
      }))}
      chosenId={chosen.accountId}
      onChoose={onChoose}
    >
      {detail}
    </SourceList>
  );
}
