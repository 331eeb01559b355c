import { today } from "@portal/lib/dateRange";
import { Cell } from "@portal/ui/Cell";
import { copySuccess } from "@portal/ui/copySuccess";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { formatDate } from "@portal/ui/format";
import { KeyId } from "@portal/ui/KeyId";
import { NotFound } from "@portal/ui/NotFound";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import { TableLink } from "@portal/ui/TableLink";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type SessionFilter, toSearch } from "./filter";
import type { WinkSession } from "./queries";
import { SessionStatus } from "./SessionStatus";
import classes from "./Sessions.module.css";

const columns = [
  { id: "name", head: "Name" },
  { id: "siteId", head: "Site ID", width: "clamp(116px, 9vw, 200px)" },
  { id: "userId", head: "User ID", width: "clamp(116px, 9vw, 200px)" },
  { id: "status", head: "Status", width: "clamp(132px, 10vw, 200px)" },
  { id: "createdAt", head: "Created At", width: "clamp(108px, 9vw, 180px)" },
  { id: "updatedAt", head: "Updated At", width: "clamp(108px, 9vw, 180px)" },
];

export interface SessionTableProps {
  list: UseInfiniteQueryResult<WinkSession[]>;
  filter: SessionFilter;
  /** The query of the address that the list is at. */
  search: Record<string, string>;
  onReset: () => void;
}

export function SessionTable({ list, filter, search, onReset }: SessionTableProps) {
  const rows = list.data ?? [];
  const isFiltered = Object.keys(toSearch(filter, today())).length > 0;
  return (
    <TableCard
      label="Sessions"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
      notFound={
        rows.length === 0 && (
          <NotFound onReset={isFiltered ? onReset : undefined}>
            No sessions between {formatDate(filter.from)} and {formatDate(filter.to)}. Each visit to
            a published site appears here.
          </NotFound>
        )
      }
      footer={
        <TableFooter
          text={list.hasNextPage ? counted(rows.length, "session") : "All Sessions Loaded"}
          more={{
            label: "Load more",
            loading: list.isFetchingNextPage,
            disabled: !list.hasNextPage,
            onClick: list.fetchNextPage,
          }}
        />
      }
    >
      {rows.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          search={{ ...search, session: session.id }}
        />
      ))}
    </TableCard>
  );
}

interface SessionRowProps {
  session: WinkSession;
  /** The query that opens this session's drawer on the list as it is. */
  search: Record<string, string>;
}

function SessionRow({ session, search }: SessionRowProps) {
  return (
    <tr>
      <Cell kind="key" title={session.winkSiteName}>
        <TableLink to="/link/winkSite" search={search} resetScroll={false}>
          {session.winkSiteName}
        </TableLink>
        {session.customer && <span className={classes.known}>{session.customer}</span>}
        {session.customerStatus === "FORGED" && (
          <span className={classes.known}>Forged customer ID</span>
        )}
      </Cell>
      <Cell>
        <KeyId value={session.winkSiteId} label="Site ID" toast={copySuccess} />
      </Cell>
      <Cell>
        {session.userId && <KeyId value={session.userId} label="User ID" toast={copySuccess} />}
      </Cell>
      <Cell>
        <SessionStatus status={session.status} />
      </Cell>
      <Cell>
        <DateTime value={session.createdAt} />
      </Cell>
      <Cell>
        <DateTime value={session.updatedAt} />
      </Cell>
    </tr>
  );
}
