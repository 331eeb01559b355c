import { Cell } from "@portal/ui/Cell";
import { counted } from "@portal/ui/counted";
import { EmptyState } from "@portal/ui/EmptyState";
import { formatNumber } from "@portal/ui/format";
import { opensRow } from "@portal/ui/rows";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { TextLink } from "@portal/ui/TextLink";
import type { UseQueryResult } from "@tanstack/react-query";
import { duration, errorRate } from "./figures";
import type { Outcome } from "./filter";
import type { RequestRoute } from "./queries";
import classes from "./RequestLog.module.css";
import { RouteName } from "./RequestTable";

const width = "clamp(88px, 10vw, 150px)";
const columns: readonly Column[] = [
  { id: "route", head: "Endpoint" },
  { id: "calls", head: "Requests", width, align: "right" },
  { id: "client", head: "4xx", width, align: "right" },
  { id: "server", head: "5xx", width, align: "right" },
  { id: "rate", head: "Error rate", width, align: "right" },
  { id: "p95", head: "p95", width, align: "right" },
];

export interface RouteTableProps {
  routes: UseQueryResult<RequestRoute[]>;
  /** The operation that the chart shows; empty for all. */
  chosen: string;
  onChoose: (operation: string) => void;
}

export function RouteTable({ routes, chosen, onChoose }: RouteTableProps) {
  const rows = routes.data ?? [];
  return (
    <TableCard
      label="Endpoints"
      columns={columns}
      status={routes.status}
      error={routes.error}
      onRetry={routes.refetch}
      refetching={routes.isFetching && !routes.isPending}
      empty={
        rows.length === 0 && (
          <EmptyState title="No requests in this time">
            Requests with an API key of this mode are counted here within seconds.
          </EmptyState>
        )
      }
      footer={<TableFooter text={counted(rows.length, "endpoint")} />}
    >
      {rows.map((route) => (
        <tr key={route.operation}>
          <Cell kind="mono" title={route.operation}>
            <button
              {...opensRow}
              type="button"
              className={classes.open}
              aria-pressed={chosen === route.operation}
              onClick={() => onChoose(chosen === route.operation ? "" : route.operation)}
            >
              <RouteName {...route} />
            </button>
          </Cell>
          <Cell kind="number">{formatNumber(route.calls)}</Cell>
          <Cell kind="number">
            <Errors route={route} count={route.clientErrors} outcome="CLIENT_ERROR" />
          </Cell>
          <Cell kind="number">
            <Errors route={route} count={route.serverErrors} outcome="SERVER_ERROR" />
          </Cell>
          <Cell kind="number">{errorRate(route)}</Cell>
          <Cell kind="number">{duration(route.p95Millis)}</Cell>
        </tr>
      ))}
    </TableCard>
  );
}

interface ErrorsProps {
  route: RequestRoute;
  count: number;
  outcome: Outcome;
}

/** Errors lead to the requests that ended in them. */
function Errors({ route, count, outcome }: ErrorsProps) {
  if (count === 0) return "0";
  return (
    <TextLink
      to="/request-log"
      search={{ operation: route.operation, outcome }}
      aria-label={`${counted(count, "error")} of ${route.operation}`}
    >
      {formatNumber(count)}
    </TextLink>
  );
}
