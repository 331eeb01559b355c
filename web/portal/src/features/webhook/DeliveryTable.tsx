import { Button } from "@mantine/core";
import { Cell } from "@shared/ui/Cell";
import { EmptyState } from "@shared/ui/EmptyState";
import { formatNumber, formatShortDateTime } from "@shared/ui/format";
import { StatusBadge } from "@shared/ui/StatusBadge";
import { TableCard } from "@shared/ui/TableCard";
import { TableFooter } from "@shared/ui/TableFooter";
import type { Column } from "@shared/ui/TableHead";
import { IconRefresh } from "@tabler/icons-react";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import classes from "./Delivery.module.css";
import { answerText, deliveryTone } from "./delivery";
import type { Delivery } from "./queries";

const columns: readonly Column[] = [
  { id: "time", head: "Time", width: "104px" },
  { id: "event", head: "Event" },
  { id: "status", head: "Status", width: "112px" },
  { id: "answer", head: "Answer", width: "96px" },
  { id: "tries", head: "Tries", width: "56px", align: "right" },
];

export interface DeliveryTableProps {
  list: UseInfiniteQueryResult<Delivery[]>;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

export function DeliveryTable({ list, chosenId, onChoose }: DeliveryTableProps) {
  const rows = list.data ?? [];
  const count = rows.length === 1 ? "1 delivery" : `${formatNumber(rows.length)} deliveries`;
  return (
    <>
      <div className={classes.toolbar}>
        <h3>Deliveries</h3>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
          loading={list.isRefetching}
          onClick={() => list.refetch()}
        >
          Refresh
        </Button>
      </div>
      <TableCard
        label="Deliveries"
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        empty={
          rows.length === 0 && (
            <EmptyState title="No deliveries yet">
              Events appear here from the moment the webhook was added.
            </EmptyState>
          )
        }
        footer={
          list.hasNextPage ? (
            <TableFooter
              text={count}
              more={{
                label: "Load more",
                loading: list.isFetchingNextPage,
                onClick: list.fetchNextPage,
              }}
            />
          ) : (
            <TableFooter text={`All ${count} loaded`} />
          )
        }
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} chosen={row.id === chosenId} onChoose={onChoose} />
        ))}
      </TableCard>
    </>
  );
}

interface RowProps {
  row: Delivery;
  chosen: boolean;
  onChoose: (id: string) => void;
}

function Row({ row, chosen, onChoose }: RowProps) {
  return (
    <tr data-selected={chosen || undefined}>
      <Cell>{formatShortDateTime(row.createdAt)}</Cell>
      <Cell kind="mono" title={row.eventType}>
        <button
          type="button"
          className={classes.event}
          aria-pressed={chosen}
          onClick={() => onChoose(row.id)}
        >
          {row.eventType}
        </button>
      </Cell>
      <Cell>
        <StatusBadge status={row.status} tone={deliveryTone(row)} inTable />
      </Cell>
      <Cell>{answerText(row.lastStatusCode, row.lastError)}</Cell>
      <Cell kind="number">{row.attempts}</Cell>
    </tr>
  );
}
