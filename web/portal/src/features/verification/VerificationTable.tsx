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
import { type Verification, verificationsQuery } from "./queries";

const columns: readonly Column[] = [
  { id: "id", head: "ID" },
  { id: "created", head: "Created At", width: "clamp(140px, 16vw, 220px)" },
  { id: "updated", head: "Updated At", width: "clamp(140px, 16vw, 220px)" },
  { id: "status", head: "Status", width: "clamp(130px, 14vw, 200px)" },
];

export interface VerificationTableProps {
  mode: Mode;
  onOpen: (id: string) => void;
}

/** All verifications of the mode, newest first. */
export function VerificationTable({ mode, onOpen }: VerificationTableProps) {
  const list = useInfiniteQuery(verificationsQuery(mode));
  const rows = list.data ?? [];
  return (
    <TableCard
      label="Verifications"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
      notFound={rows.length === 0 && <NotFound>Verify a subject to see the result here.</NotFound>}
      footer={
        list.hasNextPage ? (
          <TableFooter
            text={counted(rows.length, "verification")}
            more={{
              label: "Load more Verifications",
              loading: list.isFetchingNextPage,
              onClick: list.fetchNextPage,
            }}
          />
        ) : (
          <TableFooter text="All Verifications Loaded" />
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
function Row({ row, onOpen }: { row: Verification; onOpen: (id: string) => void }) {
  return (
    <tr>
      <Cell kind="mono" title={row.id}>
        {row.status === "ERROR" ? (
          <KeyId value={row.id} label="verification ID" last={0} />
        ) : (
          <TableLink
            to="/snap/verification"
            search={{ tab: "results", verification: row.id }}
            onClick={(event) => {
              event.preventDefault();
              onOpen(row.id);
            }}
          >
            {row.id}
          </TableLink>
        )}
      </Cell>
      <Cell>
        <DateTime value={row.createdAt} />
      </Cell>
      <Cell>
        <DateTime value={row.updatedAt} />
      </Cell>
      <Cell title={row.errorMessage}>
        <StatusBadge status={row.status} inTable />
      </Cell>
    </tr>
  );
}
