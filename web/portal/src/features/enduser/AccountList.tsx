import { ProviderLogo } from "@shared/ui/ProviderLogo";
import { StatusBadge } from "@shared/ui/StatusBadge";
import type { UserAccount } from "./queries";
import classes from "./UserDetail.module.css";

export interface AccountListProps {
  accounts: readonly UserAccount[];
  chosenId: string;
  onChoose: (accountId: string) => void;
}

export function AccountList({ accounts, chosenId, onChoose }: AccountListProps) {
  return (
    <nav className={classes.list} aria-label="Accounts">
      {accounts.map((account) => (
        <button
          key={account.accountId}
          type="button"
          className={classes.listItem}
          aria-current={account.accountId === chosenId || undefined}
          onClick={() => onChoose(account.accountId)}
        >
          <ProviderLogo url={account.providerLogoUrl} size={28} />
          <span className={classes.listWords}>
            <span className={classes.listName} title={account.providerName}>
              {account.providerName || account.providerId}
            </span>
            <StatusBadge status={account.connectionStatus} inTable />
          </span>
        </button>
      ))}
    </nav>
  );
}
