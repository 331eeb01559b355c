import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Dialog } from "./Dialog";
import { formatNumber } from "./format";
import { TableCard } from "./TableCard";
import { TableFooter } from "./TableFooter";
import type { Column } from "./TableHead";

export interface FileJobRowsProps<Row> {
  title: string;
  columns: Column[];
  list: UseInfiniteQueryResult<Row[]>;
  /** "Load more contacts" */
  moreLabel: string;
  row: (row: Row) => ReactNode;
  onClose: () => void;
}

/** Rows of a file that are left out, and why. */
export function FileJobRows<Row>({ title, list, row, onClose, ...props }: FileJobRowsProps<Row>) {
  const rows = list.data ?? [];
  return (
    <Dialog opened onClose={onClose} title={title} size="xl">
      <TableCard
        label={title}
        columns={props.columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        footer={
          <TableFooter
            text={`${formatNumber(rows.length)} shown`}
            more={
              list.hasNextPage
                ? {
                    label: props.moreLabel,
                    loading: list.isFetchingNextPage,
                    onClick: list.fetchNextPage,
                  }
                : undefined
            }
          />
        }
      >
        {rows.map(row)}
      </TableCard>
    </Dialog>
  );
}
