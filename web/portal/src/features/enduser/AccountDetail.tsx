import { Skeleton } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { formatZonedDateTime } from "@portal/ui/format";
import { JsonSwitch, type RecordsView } from "@portal/ui/JsonSwitch";
import { KeyId } from "@portal/ui/KeyId";
import { LoadError } from "@portal/ui/LoadError";
import { Note } from "@portal/ui/Note";
import { ProviderLogo } from "@portal/ui/ProviderLogo";
import { useAfter } from "@portal/ui/useAfter";
import { useQuery } from "@tanstack/react-query";
import { CatchBoundary } from "@tanstack/react-router";
import { useState } from "react";
import { AccountMenu } from "./AccountMenu";
import { AccountStatus } from "./AccountStatus";
import { accountState } from "./account";
import { AccountExport } from "./export/AccountExport";
import { payloadQuery, type UserAccount } from "./queries";
import { RecordPanels } from "./records/RecordPanels";
import { Summary } from "./records/Summary";
import classes from "./UserDetail.module.css";

interface AccountDetailProps {
  mode: Mode;
  account: UserAccount;
}

/** One account: how it got to its state, and what it shared. */
export function AccountDetail({ mode, account }: AccountDetailProps) {
  const [view, setView] = useState<RecordsView>("records");
  const revoked = accountState(account) === "revoked";
  return (
    <div className={classes.detail}>
      <div className={classes.detailHead}>
        <ProviderLogo url={account.providerLogoUrl} size={36} />
        <div className={classes.detailWords}>
          <h3 title={account.providerName}>{account.providerName || account.providerId}</h3>
          <KeyId value={account.accountId} label="account ID" last={0} />
        </div>
        {!revoked && (
          <>
            <JsonSwitch value={view} onChange={setView} />
            <AccountExport mode={mode} accountId={account.accountId} hasData={account.hasData} />
            <AccountMenu mode={mode} account={account} />
          </>
        )}
      </div>
      {!revoked && view === "records" && <PersonSummary mode={mode} account={account} />}
      <AccountStatus account={account} />
      {revoked ? (
        <Note tone="neutral">
          {account.revokedAt
            ? `The user revoked access on ${formatZonedDateTime(account.revokedAt)}.`
            : "The user revoked access."}{" "}
          This account's data has been deleted.
        </Note>
      ) : (
        <Records mode={mode} account={account} view={view} />
      )}
    </div>
  );
}

/** Nothing until the records are here, which tell of failures themselves. */
function PersonSummary({ mode, account }: AccountDetailProps) {
  const payload = useQuery(payloadQuery(mode, account.accountId));
  if (!payload.data) return null;
  return (
    <CatchBoundary getResetKey={() => account.accountId} errorComponent={() => null}>
      <Summary payload={payload.data} lastSyncedAt={account.lastSyncedAt} />
    </CatchBoundary>
  );
}

interface RecordsProps {
  mode: Mode;
  account: UserAccount;
  view: RecordsView;
}

function Records({ mode, account, view }: RecordsProps) {
  const payload = useQuery(payloadQuery(mode, account.accountId));
  const late = useAfter(300);
  if (payload.isPending) return late ? <Skeleton height={320} radius="md" /> : null;
  if (payload.isError) {
    return (
      <LoadError
        error={payload.error}
        title="Couldn't load the records"
        onRetry={payload.refetch}
      />
    );
  }
  if (view === "json") return <CodeBlock title="Account data" json={payload.data} />;
  return <RecordPanels mode={mode} payload={payload.data} account={account} />;
}
