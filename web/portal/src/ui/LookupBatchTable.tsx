import { batchesQuery, type Lookup, type RowState } from "@portal/lib/api/lookupBatches";
import type { LookupBatch } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Cell } from "./Cell";
import { DateTime } from "./DateTime";
import { formatNumber, none } from "./format";
import { LookupBatchActions } from "./LookupBatchActions";
import layout from "./LookupBatches.module.css";
import { progressOf, stateOf } from "./lookupBatchText";
import { NotFound } from "./NotFound";
import { StatusBadge } from "./StatusBadge";
import { TableCard } from "./TableCard";
import { TableFooter } from "./TableFooter";
import type { Column } from "./TableHead";

const columns: Column[] = [
  { id: "file", head: "File", width: "clamp(180px, 20vw, 420px)" },
  { id: "state", head: "Status", width: "clamp(124px, 11vw, 180px)" },
  { id: "progress", head: "Subjects" },
  { id: "created", head: "Created", width: "clamp(104px, 9vw, 180px)" },
  { id: "action", head: "Action", hiddenHead: true, width: "128px", skeleton: "none" },
];

export interface LookupBatchTableProps {
  mode: Mode;
  lookup: Lookup;
  onError: (error: Error) => void;
  onShow: (of: LookupBatch, what: RowState) => void;
}

export function LookupBatchTable({ mode, lookup, onError, onShow }: LookupBatchTableProps) {
  const list = useInfiniteQuery(batchesQuery(mode, lookup));
  const rows = list.data ?? [];
  return (
    <TableCard
      label="Batches"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      notFound={rows.length === 0 && <NotFound>Upload a file to see its progress here.</NotFound>}
      footer={
        <TableFooter
          text={list.hasNextPage ? `${formatNumber(rows.length)} batches` : "All batches loaded"}
          more={
            list.hasNextPage
              ? {
                  label: "Load more batches",
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
        const { completed, failed, waiting, asking } = made.counts;
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
              <div className={layout.lines}>
                {progressOf(made).map((line) => (
                  <div key={line}>{line}</div>
                ))}
                {made.state === "RUNNING" && (
                  <progress
                    aria-label={`Progress of ${made.fileName}`}
                    max={completed + failed + waiting + asking}
                    value={completed + failed}
                  />
                )}
              </div>
            </Cell>
            <Cell>
              <DateTime value={made.createdAt} />
            </Cell>
            <Cell kind="actions">
              <LookupBatchActions mode={mode} of={made} onError={onError} onShow={onShow} />
            </Cell>
          </tr>
        );
      })}
    </TableCard>
  );
}
