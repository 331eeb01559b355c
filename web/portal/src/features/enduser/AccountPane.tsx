import type { Mode } from "@shared/session/storage";
import { LoadError } from "@shared/ui/LoadError";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { AccountDetail } from "./AccountDetail";
import { AccountList } from "./AccountList";
import type { UserAccount } from "./queries";
import classes from "./UserDetail.module.css";

export interface AccountPaneProps {
  mode: Mode;
  accounts: UseQueryResult<UserAccount[]>;
}

/** The user's accounts: a list beside the chosen one, or just the one. */
export function AccountPane({ mode, accounts }: AccountPaneProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (accounts.isError) {
    return (
      <LoadError
        error={accounts.error}
        title="The accounts did not load"
        onRetry={accounts.refetch}
      />
    );
  }
  const all = accounts.data ?? [];
  const chosen = all.find((account) => account.accountId === chosenId) ?? all[0];
  if (!chosen) return null;
  return (
    <div className={classes.split} data-single={all.length === 1 || undefined}>
      {all.length > 1 && (
        <AccountList accounts={all} chosenId={chosen.accountId} onChoose={setChosenId} />
      )}
      <AccountDetail key={chosen.accountId} mode={mode} account={chosen} />
    </div>
  );
}
