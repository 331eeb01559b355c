import { AccountStepper } from "@portal/ui/AccountStepper";
import { Card } from "@portal/ui/Card";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { accountState, statusText } from "./account";
import type { UserAccount } from "./queries";
import classes from "./UserDetail.module.css";

/** The steps of an account and, at the right, its status in words. */
export function AccountStatus({ account }: { account: UserAccount }) {
  const state = accountState(account);
  return (
    <Card className={classes.status}>
      <AccountStepper
        state={state === "revoked" ? "ok" : state}
        createdAt={account.createdAt}
        updatedAt={
          state === "failed" ? account.lastSyncedAt : (account.lastSyncedAt ?? account.updatedAt)
        }
        attemptedAt={account.updatedAt}
        error={
          account.errorCode || account.errorMessage
            ? { code: account.errorCode, message: account.errorMessage }
            : undefined
        }
      />
      <StatusBadge
        status={account.connectionStatus}
        tone={state === "failed" ? "danger" : undefined}
      >
        {statusText(account)}
      </StatusBadge>
    </Card>
  );
}
