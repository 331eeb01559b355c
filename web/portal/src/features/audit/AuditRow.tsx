import { Cell } from "@portal/ui/Cell";
import { DateTime } from "@portal/ui/DateTime";
import { formatDateTime, formatNumber, formatRelative } from "@portal/ui/format";
import { IconAction } from "@portal/ui/IconAction";
import { KeyId } from "@portal/ui/KeyId";
import { PersonAvatar } from "@portal/ui/PersonAvatar";
import { opensRow } from "@portal/ui/rows";
import { IconChevronDown, IconChevronUp, IconKey } from "@tabler/icons-react";
import { useId, useState } from "react";
import classes from "./Audit.module.css";
import { actorWords } from "./actor";
import type { AuditEntry } from "./queries";

export function AuditRow({ entry, columns }: { entry: AuditEntry; columns: number }) {
  const [open, setOpen] = useState(false);
  const detailId = useId();
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <>
      <tr>
        <Cell>
          <span className={classes.act}>
            <DateTime value={entry.createdAt} format="seconds" />
            <span className={classes.kind}>{formatRelative(entry.createdAt)}</span>
          </span>
        </Cell>
        <Cell title={entry.actorId}>
          <Who entry={entry} />
        </Cell>
        <Cell title={entry.actionLabel}>
          <span className={classes.act}>
            <span className={classes.label}>{entry.actionLabel}</span>
            <code className={classes.code}>{entry.action}</code>
          </span>
        </Cell>
        <Cell>{entry.target && <Target value={entry.target} />}</Cell>
        <Cell kind="mono" title={entry.address}>
          {entry.address}
        </Cell>
        <Cell kind="actions">
          <IconAction
            {...opensRow}
            label={open ? "Hide details" : "Show details"}
            size={24}
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={() => setOpen(!open)}
          >
            <Chevron size={16} stroke={1.7} aria-hidden="true" />
          </IconAction>
        </Cell>
      </tr>
      {open && (
        <tr id={detailId} data-detail>
          <td colSpan={columns} className={classes.more}>
            <div className={classes.inside}>
              <Details entry={entry} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

/** Short names such as that of a volume stay whole, ids are cut to their end. */
function Target({ value }: { value: string }) {
  return <KeyId value={value} label="target" last={value.includes("-") ? 8 : 0} />;
}

function Who({ entry }: { entry: AuditEntry }) {
  const id = entry.actorKind === "operator" ? entry.actorId : entry.actorId.slice(-8);
  const isKey = entry.actorKind === "key";
  return (
    <span className={classes.who}>
      {isKey && <IconKey size={18} stroke={1.7} aria-hidden="true" className={classes.key} />}
      {!isKey && entry.actorName && <PersonAvatar name={entry.actorName} size={26} />}
      <span className={classes.act}>
        <span className={classes.name}>{actorWords(entry)}</span>
        {entry.actorName && isKey && <span className={classes.kind}>API key</span>}
        {!entry.actorName && id && <code className={classes.code}>{id}</code>}
      </span>
    </span>
  );
}

/** Everything there is to an entry, as it is stored. */
function Details({ entry }: { entry: AuditEntry }) {
  const pairs = [
    ["Entry", formatNumber(entry.sequence)],
    ["Time", `${formatDateTime(entry.createdAt)} (${entry.createdAt})`],
    ["Actor", [entry.actorKind, entry.actorId].filter(Boolean).join(" ")],
    ["Email", entry.actorEmail],
    ["Target", entry.target],
    ...Object.entries(entry.detail),
  ];
  return (
    <dl className={classes.pairs}>
      {pairs
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <Pair key={name} name={name ?? ""} value={value ?? ""} />
        ))}
    </dl>
  );
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
