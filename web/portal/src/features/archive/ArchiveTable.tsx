import { Cell } from "@portal/ui/Cell";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { KeyId } from "@portal/ui/KeyId";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { TableLink } from "@portal/ui/TableLink";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { subjectOf, typeLabel } from "./document";
import type { Archive } from "./queries";
import classes from "./Scanned.module.css";

const columns: readonly Column[] = [
  { id: "subject", head: "Subject" },
  { id: "id", head: "Archive ID", width: "clamp(160px, 18vw, 260px)" },
  { id: "type", head: "File Type", width: "clamp(130px, 14vw, 200px)" },
  { id: "created", head: "Created At", width: "clamp(140px, 14vw, 200px)" },
  { id: "status", head: "Status", width: "clamp(130px, 12vw, 180px)" },
];

export interface ArchiveTableProps {
  label: string;
  list: UseInfiniteQueryResult<Archive[]>;
  /** What stands there when the list is empty. */
  notFound: ReactNode;
  /** What of the address stays when a document is opened. */
  search: Record<string, string>;
  types: readonly { value: string; label: string }[];
  onOpen: (archive: string) => void;
}

/** Documents, newest first. */
export function ArchiveTable({ label, list, notFound, search, types, onOpen }: ArchiveTableProps) {
  const rows = list.data ?? [];
  return (
    <TableCard
      label={label}
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
      notFound={rows.length === 0 && notFound}
      footer={
        list.hasNextPage ? (
          <TableFooter
            text={counted(rows.length, "document")}
            more={{
              label: "Load More",
              loading: list.isFetchingNextPage,
              onClick: list.fetchNextPage,
            }}
          />
        ) : (
          <TableFooter text="End of results" />
        )
      }
    >
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          search={search}
          type={typeLabel(row.type, types)}
          onOpen={onOpen}
        />
      ))}
    </TableCard>
  );
}

interface RowProps {
  row: Archive;
  search: Record<string, string>;
  type: string;
  onOpen: (archive: string) => void;
}

/** Of a revoked document nothing is left to open. */
function Row({ row, search, type, onOpen }: RowProps) {
  const { status } = row.state;
  const subject = subjectOf(row);
  return (
    <tr data-revoked={status === "REVOKED" || undefined} className={classes.row}>
      <Cell title={subject}>
        {status === "REVOKED" ? (
          subject
        ) : (
          <TableLink
            to="/snap/scanned"
            search={{ ...search, archive: row.id }}
            onClick={(event) => {
              event.preventDefault();
              onOpen(row.id);
            }}
          >
            {subject}
          </TableLink>
        )}
      </Cell>
      <Cell kind="mono">
        <KeyId value={row.id} label="archive ID" last={0} />
      </Cell>
      <Cell>
        {row.rawFiles[0]?.format ?? row.rawFiles[0]?.subType}
        <small className={classes.second}>{type}</small>
      </Cell>
      <Cell>
        <DateTime value={row.createdAt} />
      </Cell>
      <Cell>
        <StatusBadge status={status} inTable />
      </Cell>
    </tr>
  );
}
