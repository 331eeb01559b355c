import { batchRowsQuery, type RowState } from "@portal/lib/api/lookupBatches";
import type { LookupBatch } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Cell } from "./Cell";
import { Dialog } from "./Dialog";
import { formatNumber } from "./format";
import { TableCard } from "./TableCard";
import { TableFooter } from "./TableFooter";
import type { Column } from "./TableHead";

const columns: Column[] = [
  { id: "line", head: "Line", width: "12%" },
  { id: "about", head: "Subject", width: "36%" },
  { id: "problem", head: "Problem" },
];

export interface LookupBatchRowsProps {
  mode: Mode;
  of: LookupBatch;
  what: RowState;
  onClose: () => void;
}

/** Which rows of a file get no result, and why. Of numbers it has the ends. */
export function LookupBatchRows({ mode, of, what, onClose }: LookupBatchRowsProps) {
  const list = useInfiniteQuery(batchRowsQuery(mode, of.id, what));
  const rows = list.data ?? [];
  const title = what === "SKIPPED" ? "Rows not looked up" : "Failed rows";
  return (
    <Dialog opened onClose={onClose} title={title} size="xl">
      <TableCard
        label={title}
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        footer={
          <TableFooter
            text={`${formatNumber(rows.length)} shown`}
            more={
              list.hasNextPage
                ? {
                    label: "Load more rows",
                    loading: list.isFetchingNextPage,
                    onClick: list.fetchNextPage,
                  }
                : undefined
            }
          />
        }
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell>{row.line}</Cell>
            <Cell kind="key">{[row.subject, row.number].filter(Boolean).join(", ")}</Cell>
            <Cell>{row.message}</Cell>
          </tr>
        ))}
      </TableCard>
    </Dialog>
  );
}
