import { ButtonLink } from "@portal/ui/ButtonLink";
import { Cell } from "@portal/ui/Cell";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { EmptyState } from "@portal/ui/EmptyState";
import { NotFound } from "@portal/ui/NotFound";
import { opensRow } from "@portal/ui/rows";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { httpTone } from "@portal/ui/status";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { duration } from "./figures";
import { isNarrowed, type RequestFilter } from "./filter";
import type { LoggedRequest } from "./queries";
import classes from "./RequestLog.module.css";

const columns: readonly Column[] = [
  { id: "time", head: "Time", width: "clamp(120px, 11vw, 170px)" },
  { id: "route", head: "Endpoint" },
  { id: "status", head: "Status", width: "96px" },
  { id: "code", head: "Code", width: "clamp(140px, 15vw, 240px)" },
  { id: "key", head: "API key", width: "clamp(110px, 13vw, 220px)" },
  { id: "took", head: "Duration", width: "96px", align: "right" },
];

export interface RequestTableProps {
  list: UseInfiniteQueryResult<LoggedRequest[]>;
  filter: RequestFilter;
  onOpen: (id: string) => void;
  onReset: () => void;
}

export function RequestTable({ list, filter, onOpen, onReset }: RequestTableProps) {
  const rows = list.data ?? [];
  const none = rows.length === 0;
  const count = counted(rows.length, "request");
  return (
    <TableCard
      label="Requests"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
      empty={
        none &&
        !isNarrowed(filter) && (
          <EmptyState
            title="No requests in the last 7 days"
            action={<ButtonLink to="/api-keys">API Keys</ButtonLink>}
          >
            Requests with an API key of this mode appear here within seconds.
          </EmptyState>
        )
      }
      notFound={
        none &&
        isNarrowed(filter) && (
          <NotFound onReset={onReset}>No request matches these filters.</NotFound>
        )
      }
      footer={
        <TableFooter
          text={list.hasNextPage ? count : `All ${count} loaded`}
          more={
            list.hasNextPage
              ? {
                  label: "Load more requests",
                  loading: list.isFetchingNextPage,
                  onClick: list.fetchNextPage,
                }
              : undefined
          }
        />
      }
    >
      {rows.map((one) => (
        <RequestRow key={one.id} one={one} onOpen={onOpen} />
      ))}
    </TableCard>
  );
}

function RequestRow({ one, onOpen }: { one: LoggedRequest; onOpen: (id: string) => void }) {
  return (
    <tr>
      <Cell>
        <DateTime value={one.createdAt} format="seconds" />
      </Cell>
      <Cell kind="mono" title={one.operation}>
        <button {...opensRow} type="button" className={classes.open} onClick={() => onOpen(one.id)}>
          <RouteName {...one} />
        </button>
      </Cell>
      <Cell>
        <StatusBadge inTable status={String(one.status)} tone={httpTone(one.status)} />
      </Cell>
      <Cell kind="mono">{one.code}</Cell>
      <Cell title={one.keyId}>{one.keyName || one.keyId.slice(-8)}</Cell>
      <Cell kind="number">{duration(one.millis)}</Cell>
    </tr>
  );
}

/** "GET /users/{id}"; an operation of an earlier release has only its name. */
export function RouteName(
  route: Pick<LoggedRequest, "operation" | "method" | "path" | "deprecated">,
) {
  if (!route.path) return route.operation;
  return (
    <>
      <b className={classes.method}>{route.method}</b> {route.path}
      {route.deprecated && <span className={classes.deprecated}> Deprecated</span>}
    </>
  );
}
