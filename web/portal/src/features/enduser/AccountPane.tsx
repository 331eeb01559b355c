import type { Mode } from "@shared/session/storage";
import { LoadError } from "@shared/ui/LoadError";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AccountDetail } from "./AccountDetail";
import { accountState } from "./account";
import { logosQuery, type UserAccount } from "./queries";
import { SourceList } from "./SourceList";
import classes from "./UserDetail.module.css";

export interface AccountPaneProps {
  mode: Mode;
  accounts: UseQueryResult<UserAccount[]>;
}

/** The user's accounts: a list beside the chosen one, or just the one. */
export function AccountPane({ mode, accounts }: AccountPaneProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const sources = useQuery(logosQuery(mode));
  if (accounts.isError) {
    return (
      <LoadError
        error={accounts.error}
        title="The accounts did not load"
        onRetry={accounts.refetch}
      />
    );
  }
  const all = (accounts.data ?? []).map((account) => named(account, sources.data));
  const chosen = all.find((account) => account.accountId === chosenId) ?? all[0];
  if (!chosen) return null;
  return (
    <div className={classes.split} data-single={all.length === 1 || undefined}>
      {all.length > 1 && (
        <SourceList
          label="Accounts"
          items={all.map((account) => ({
            id: account.accountId,
            name: account.providerName || account.providerId,
            logoUrl: account.providerLogoUrl,
            status: account.connectionStatus,
            tone: accountState(account) === "failed" ? ("danger" as const) : undefined,
          }))}
          chosenId={chosen.accountId}
          onChoose={setChosenId}
        />
      )}
      <AccountDetail key={chosen.accountId} mode={mode} account={chosen} />
    </div>
  );
}

/** Name and logo as the catalogue has them; the default logo for a source that nobody knows. */
function named(account: UserAccount, sources: Sources | undefined): UserAccount {
  if (!sources) return account;
  const source = sources.get(account.providerId);
  if (source) return { ...account, providerName: source.name, providerLogoUrl: source.logoUrl };
  const isUnknown = account.providerName === "" || account.providerName === account.providerId;
  return isUnknown ? { ...account, providerLogoUrl: "" } : account;
}

type Sources = ReadonlyMap<string, { name: string; logoUrl: string }>;
