import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { KeyId } from "@portal/ui/KeyId";
import { NotFound } from "@portal/ui/NotFound";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { TableLink } from "@portal/ui/TableLink";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type Signal, signalsQuery } from "./queries";

const columns: readonly Column[] = [
  { id: "id", head: "ID" },
  { id: "phone", head: "Mobile Number", width: "clamp(140px, 13vw, 220px)" },
  { id: "created", head: "Created At", width: "clamp(130px, 12vw, 220px)" },
  { id: "status", head: "Status", width: "clamp(120px, 11vw, 200px)" },
];

export interface SignalTableProps {
  mode: Mode;
  onOpen: (id: string) => void;
}

/** All signals of the mode, newest first. */
export function SignalTable({ mode, onOpen }: SignalTableProps) {
  const list = useInfiniteQuery(signalsQuery(mode));
  const rows = list.data ?? [];
  return (
    <TableCard
      label="Signals"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
      notFound={rows.length === 0 && <NotFound>Look a number up to see the result here.</NotFound>}
      footer={
        list.hasNextPage ? (
          <TableFooter
            text={counted(rows.length, "signal")}
            more={{
              label: "Load more Signals",
              loading: list.isFetchingNextPage,
              onClick: list.fetchNextPage,
            }}
          />
        ) : (
          <TableFooter text="All Signals Loaded" />
        )
      }
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} onOpen={onOpen} />
      ))}
    </TableCard>
  );
}

/** One that ended in an error has nothing to show but why. */
function Row({ row, onOpen }: { row: Signal; onOpen: (id: string) => void }) {
  return (
    <tr>
      <Cell kind="mono" title={row.id}>
        {row.status === "ERROR" ? (
          <KeyId value={row.id} label="signal ID" last={0} />
        ) : (
          <TableLink
            to="/snap/signals"
            search={{ tab: "results", signal: row.id }}
            onClick={(event) => {
              event.preventDefault();
              onOpen(row.id);
            }}
          >
            {row.id}
          </TableLink>
        )}
      </Cell>
      <Cell>{row.requestMeta.phone}</Cell>
      <Cell>
        <DateTime value={row.createdAt} />
      </Cell>
      <Cell title={row.resultMessage}>
        <StatusBadge status={row.status} inTable />
      </Cell>
    </tr>
  );
}
