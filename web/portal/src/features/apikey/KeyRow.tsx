import { Cell } from "@portal/ui/Cell";
import { CredentialField } from "@portal/ui/CredentialField";
import { DateTime } from "@portal/ui/DateTime";
import { ageInDays, formatDateTime, formatRelative } from "@portal/ui/format";
import { KeyId } from "@portal/ui/KeyId";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./ApiKey.module.css";
import { endingOf, isOld } from "./apiKey";
import { KeyMenu } from "./KeyMenu";
import { type KeyAction, revealSecret } from "./mutations";
import type { ApiKey } from "./queries";

export interface KeyRowProps {
  item: ApiKey;
  onAction?: (action: KeyAction) => void;
}

export function KeyRow({ item, onAction }: KeyRowProps) {
  return (
    <tr>
      <Cell kind="key" title={item.name}>
        <div className={classes.name}>{item.name}</div>
        <LastUsed at={item.lastUsedAt} />
      </Cell>
      <Cell>
        <KeyId value={item.apiKey} label="API key" last={0} />
      </Cell>
      <Cell>
        <CredentialField load={() => revealSecret(item)} />
      </Cell>
      <Cell>{item.mode}</Cell>
      <Cell>
        <Status item={item} />
      </Cell>
      <Cell>
        <DateTime value={item.createdAt} format="date" />
      </Cell>
      <Cell kind="number">
        <Age item={item} />
      </Cell>
      {onAction && (
        <Cell kind="actions">
          <KeyMenu item={item} onAction={onAction} />
        </Cell>
      )}
    </tr>
  );
}

/** The status as it is stored; a key that expired looks like one that no longer works. */
function Status({ item }: { item: ApiKey }) {
  const ending = endingOf(item);
  const until = item.expiresAt ? formatDateTime(item.expiresAt) : undefined;
  if (ending.kind === "over" && item.status === "ACTIVE") {
    return (
      <span title={`ACTIVE, but expired ${until}`}>
        <StatusBadge status="EXPIRED" tone="danger" inTable />
      </span>
    );
  }
  return (
    <>
      <StatusBadge status={item.status} inTable />
      {ending.kind === "soon" && item.status === "ACTIVE" ? (
        <div className={classes.ending} title={`Expires ${until}`}>
          <IconAlertTriangle size={12} stroke={1.7} aria-hidden="true" />
          {ending.text}
        </div>
      ) : (
        <div className={classes.used} title={until && `Expires ${until}`}>
          {ending.text}
        </div>
      )}
    </>
  );
}

function LastUsed({ at }: { at: string | null }) {
  return (
    <div className={classes.used} title={at ? `Last used ${formatDateTime(at)}` : undefined}>
      {at ? `Used ${formatRelative(at)}` : "Never used"}
    </div>
  );
}

function Age({ item }: { item: ApiKey }) {
  const days = ageInDays(item.createdAt);
  if (!isOld(item)) return days;
  return (
    <span className={classes.old} title="Older than 180 days">
      <IconAlertTriangle size={14} stroke={1.7} aria-label="Older than 180 days:" role="img" />
      {days}
    </span>
  );
}
