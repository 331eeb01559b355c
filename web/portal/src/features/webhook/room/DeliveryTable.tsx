import type { Delivery } from "@portal/lib/api/wire";
import { counted } from "@portal/ui/counted";
import { EmptyState } from "@portal/ui/EmptyState";
import { NotFound } from "@portal/ui/NotFound";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { DeliveryRow } from "./DeliveryRow";
import type { RoomState } from "./delivery";
import { type DeliveryFilter, isFiltered } from "./filter";

const columns: readonly Column[] = [
  { id: "event", head: "Event" },
  { id: "status", head: "Status", width: "112px" },
  { id: "response", head: "Response", width: "clamp(120px, 15vw - 60px, 240px)" },
  { id: "duration", head: "Duration", width: "72px", align: "right" },
  { id: "attempts", head: "Attempts", width: "72px", align: "right" },
];

export interface DeliveryTableProps {
  list: UseInfiniteQueryResult<Delivery[]>;
  /** Those of the list that are shown. */
  rows: readonly Delivery[];
  filter: DeliveryFilter;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  onReset: () => void;
  state: RoomState;
}

export function DeliveryTable(props: DeliveryTableProps) {
  const { list, rows, filter, chosenId, onChoose, onReset, state } = props;
  const isGone = state === "gone";
  const none = rows.length === 0;
  const filtered = isFiltered(filter);
  const count = counted(rows.length, "delivery", "deliveries");
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
          <EmptyState title={isGone ? "No deliveries" : "No deliveries yet"}>
            {isGone
              ? "No events were sent to it in the last 30 days."
              : "Events appear here as they happen. Send a test event to see one now."}
          </EmptyState>
        )
      }
      notFound={
        none &&
        filtered && <NotFound onReset={onReset}>No deliveries match these filters.</NotFound>
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
          isPaused={state === "paused"}
          onChoose={() => onChoose(row.id)}
        />
      ))}
    </TableCard>
  );
}
