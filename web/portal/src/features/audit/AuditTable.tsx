import { today } from "@portal/lib/dateRange";
import { counted } from "@portal/ui/counted";
import { EmptyState } from "@portal/ui/EmptyState";
import { formatDate } from "@portal/ui/format";
import { NotFound } from "@portal/ui/NotFound";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { AuditRow } from "./AuditRow";
import { type AuditFilter, noFilter, sameFilter } from "./filter";
import type { AuditEntry } from "./queries";

const columns: readonly Column[] = [
  { id: "time", head: "Time", width: "clamp(136px, 11vw, 168px)" },
  { id: "who", head: "Actor", width: "clamp(150px, 15vw, 240px)", skeleton: "person" },
  { id: "action", head: "Action" },
  { id: "target", head: "Target", width: "clamp(116px, 10vw, 160px)" },
  { id: "address", head: "IP address", width: "clamp(104px, 10vw, 160px)" },
  { id: "more", head: "Details", hiddenHead: true, width: "56px", skeleton: "none" },
];

export interface AuditTableProps {
  list: UseInfiniteQueryResult<AuditEntry[]>;
  filter: AuditFilter;
  onReset: () => void;
}

export function AuditTable({ list, filter, onReset }: AuditTableProps) {
  const rows = list.data ?? [];
  const filtered = !sameFilter(filter, noFilter(today()));
  const none = rows.length === 0;
  const count = counted(rows.length, "entry", "entries");
  return (
    <TableCard
      label="Audit log"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
      empty={
        none &&
        !filtered && (
          <EmptyState title="No activity in the last month">
            Logins, key and team changes, and exports appear here.
          </EmptyState>
        )
      }
      notFound={
        none &&
        filtered && (
          <NotFound onReset={onReset}>
            Nothing matches these filters between {formatDate(filter.from)} and{" "}
            {formatDate(filter.to)}.
          </NotFound>
        )
      }
      footer={
        list.hasNextPage ? (
          <TableFooter
            text={count}
            more={{
              label: "Load more entries",
              loading: list.isFetchingNextPage,
              onClick: list.fetchNextPage,
            }}
          />
        ) : (
          <TableFooter text={`All ${count} loaded`} />
        )
      }
    >
      {rows.map((entry) => (
        <AuditRow key={entry.id} entry={entry} columns={columns.length} />
      ))}
    </TableCard>
  );
}
