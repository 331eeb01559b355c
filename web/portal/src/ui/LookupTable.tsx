import type { ReactNode } from "react";
import { Cell } from "./Cell";
import { counted } from "./counted";
import { KeyId } from "./KeyId";
import { NotFound } from "./NotFound";
import { StatusBadge } from "./StatusBadge";
import { TableCard } from "./TableCard";
import { TableFooter } from "./TableFooter";
import type { Column } from "./TableHead";
import { TableLink } from "./TableLink";

/** What every lookup has in its list. */
export interface ListedLookup {
  id: string;
  status: string;
}

/** A list that is read page by page, as the query of it says. */
export interface LookupList<T> {
  data: T[] | undefined;
  status: "pending" | "error" | "success";
  error: unknown;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isPending: boolean;
  isFetchingNextPage: boolean;
}

export interface LookupTableProps<T extends ListedLookup> {
  list: LookupList<T>;
  /** "verification" and "Verifications". */
  noun: string;
  label: string;
  /** Between the ID and the status. */
  columns: readonly Column[];
  cells: (row: T) => ReactNode;
  /** The last column; left out where all have come equally far. */
  status?: {
    width: string;
    /** Why a row ended in an error. */
    reasonOf: (row: T) => string | undefined;
  };
  empty: string;
  to: string;
  searchOf: (id: string) => Record<string, string>;
  onOpen: (id: string) => void;
}

/** All lookups of a kind, newest first. One that ended in an error has nothing to open. */
export function LookupTable<T extends ListedLookup>(props: LookupTableProps<T>) {
  const { list, noun, label, status } = props;
  const rows = list.data ?? [];
  return (
    <TableCard
      label={label}
      columns={[
        { id: "id", head: "ID" },
        ...props.columns,
        ...(status ? [{ id: "status", head: "Status", width: status.width }] : []),
      ]}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
      notFound={rows.length === 0 && <NotFound>{props.empty}</NotFound>}
      footer={
        list.hasNextPage ? (
          <TableFooter
            text={counted(rows.length, noun)}
            more={{
              label: `Load more ${label}`,
              loading: list.isFetchingNextPage,
              onClick: list.fetchNextPage,
            }}
          />
        ) : (
          <TableFooter text={`All ${label} Loaded`} />
        )
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell kind="mono" title={row.id}>
            {row.status === "ERROR" ? (
              <KeyId value={row.id} label={`${noun} ID`} last={0} />
            ) : (
              <TableLink
                to={props.to}
                search={props.searchOf(row.id)}
                onClick={(event) => {
                  event.preventDefault();
                  props.onOpen(row.id);
                }}
              >
                {row.id}
              </TableLink>
            )}
          </Cell>
          {props.cells(row)}
          {status && (
            <Cell title={status.reasonOf(row)}>
              <StatusBadge status={row.status} inTable />
            </Cell>
          )}
        </tr>
      ))}
    </TableCard>
  );
}
