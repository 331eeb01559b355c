import type { Delivery } from "@shared/api/wire";
import { EmptyState } from "@shared/ui/EmptyState";
import { formatNumber } from "@shared/ui/format";
import { NotFound } from "@shared/ui/NotFound";
import { TableCard } from "@shared/ui/TableCard";
import { TableFooter } from "@shared/ui/TableFooter";
import type { Column } from "@shared/ui/TableHead";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { DeliveryRow } from "./DeliveryRow";
import { type DeliveryFilter, isFiltered } from "./filter";

const columns: readonly Column[] = [
  { id: "event", head: "Event" },
  { id: "status", head: "Status", width: "108px" },
  { id: "answer", head: "Answer", width: "84px" },
  { id: "tries", head: "Tries", width: "44px", align: "right" },
  { id: "next", head: "Next try", width: "80px", skeleton: "none" },
];

export interface DeliveryTableProps {
  list: UseInfiniteQueryResult<Delivery[]>;
  filter: DeliveryFilter;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  onReset: () => void;
}

export function DeliveryTable({ list, filter, chosenId, onChoose, onReset }: DeliveryTableProps) {
  const rows = list.data ?? [];
  const none = rows.length === 0;
  const filtered = isFiltered(filter);
  const count = rows.length === 1 ? "1 delivery" : `${formatNumber(rows.length)} deliveries`;
  return (
    <TableCard
      label="Deliveries"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isPlaceholderData}
      empty={
        none &&
        !filtered && (
          <EmptyState title="No deliveries yet">
            Events appear here from the moment the webhook was added. A test event shows at once how
            one arrives.
          </EmptyState>
        )
      }
      notFound={
        none && filtered && <NotFound onReset={onReset}>No delivery matches the filters.</NotFound>
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
        <DeliveryRow
          key={row.id}
          row={row}
          chosen={row.id === chosenId}
          onChoose={() => onChoose(row.id)}
        />
      ))}
    </TableCard>
  );
}
