import type { InviteImport } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { DateTime } from "@portal/ui/DateTime";
import { formatNumber, none } from "@portal/ui/format";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ImportActions } from "./ImportActions";
import type { LeftOut } from "./ImportContacts";
import classes from "./Invite.module.css";
import { importsQuery } from "./imports";
import { progressOf, stateOf } from "./importText";

const columns: Column[] = [
  { id: "file", head: "File", width: "clamp(180px, 20vw, 420px)" },
  { id: "state", head: "Status", width: "clamp(124px, 11vw, 180px)" },
  { id: "progress", head: "Contacts" },
  { id: "created", head: "Created", width: "clamp(104px, 9vw, 180px)" },
  { id: "action", head: "Action", hiddenHead: true, width: "128px", skeleton: "none" },
];

export interface ImportTableProps {
  mode: Mode;
  onError: (error: Error) => void;
  onShow: (of: InviteImport, what: LeftOut) => void;
}

export function ImportTable({ mode, onError, onShow }: ImportTableProps) {
  const list = useInfiniteQuery(importsQuery(mode));
  const rows = list.data ?? [];
  if (list.status === "success" && rows.length === 0) return null;
  return (
    <TableCard
      label="Imports"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      footer={
        <TableFooter
          text={list.hasNextPage ? `${formatNumber(rows.length)} imports` : "All imports loaded"}
          more={
            list.hasNextPage
              ? {
                  label: "Load more imports",
                  loading: list.isFetchingNextPage,
                  onClick: list.fetchNextPage,
                }
              : undefined
          }
        />
      }
    >
      {rows.map((made) => {
        const { word, tone } = stateOf(made);
        const { sent, failed, waiting, sending } = made.counts;
        return (
          <tr key={made.id}>
            <Cell kind="key" title={made.fileName}>
              {made.fileName || none}
            </Cell>
            <Cell>
              <StatusBadge status={made.state} tone={tone}>
                {word}
              </StatusBadge>
            </Cell>
            <Cell>
              <div className={classes.importLines}>
                {progressOf(made).map((line) => (
                  <div key={line}>{line}</div>
                ))}
                {made.state === "RUNNING" && (
                  <progress
                    aria-label={`Progress of ${made.fileName}`}
                    max={sent + failed + waiting + sending}
                    value={sent + failed}
                  />
                )}
              </div>
            </Cell>
            <Cell>
              <DateTime value={made.createdAt} />
            </Cell>
            <Cell kind="actions">
              <ImportActions mode={mode} of={made} onError={onError} onShow={onShow} />
            </Cell>
          </tr>
        );
      })}
    </TableCard>
  );
}
