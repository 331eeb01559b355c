import { portalConfig } from "@portal/lib/api/portal";
import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { EmptyState } from "@portal/ui/EmptyState";
import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import { formatNumber } from "@portal/ui/format";
import { opensRow } from "@portal/ui/rows";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { TextLink } from "@portal/ui/TextLink";
import { useQuery } from "@tanstack/react-query";
import { errorsQuery } from "./queries";
import classes from "./RequestLog.module.css";

const width = "clamp(110px, 14vw, 220px)";
const columns: readonly Column[] = [
  { id: "code", head: "Code" },
  { id: "calls", head: "Requests", width: "clamp(88px, 10vw, 150px)", align: "right" },
  { id: "first", head: "First seen", width },
  { id: "last", head: "Last seen", width },
  { id: "help", head: "Documentation", width: "clamp(110px, 12vw, 170px)" },
];

/** Counting ends there. */
const most = 10_000;

/** The codes that requests ended in as an error; each leads to its requests and to its page in the documentation. */
export function ErrorsTab({ mode }: { mode: Mode }) {
  const codes = useQuery(errorsQuery(mode));
  const rows = codes.data ?? [];
  return (
    <div className={classes.tab}>
      <TableCard
        label="Errors"
        columns={columns}
        status={codes.status}
        error={codes.error}
        onRetry={codes.refetch}
        refetching={codes.isFetching && !codes.isPending}
        empty={
          rows.length === 0 && (
            <EmptyState title="No errors in the last 7 days">
              Requests that end in an error are grouped here by code within seconds.
            </EmptyState>
          )
        }
        footer={<TableFooter text={counted(rows.length, "code")} />}
      >
        {rows.map(({ code, calls, firstAt, lastAt }) => (
          <tr key={code}>
            <Cell kind="mono">
              <TextLink {...opensRow} to="/request-log" search={{ code }}>
                {code}
              </TextLink>
            </Cell>
            <Cell kind="number">
              {formatNumber(calls)}
              {calls === most && "+"}
            </Cell>
            <Cell>
              <DateTime value={firstAt} format="seconds" />
            </Cell>
            <Cell>
              <DateTime value={lastAt} format="seconds" />
            </Cell>
            <Cell>
              <ExternalTextLink href={`${portalConfig().docsUrl}/errors#${code}`}>
                What it means
              </ExternalTextLink>
            </Cell>
          </tr>
        ))}
      </TableCard>
    </div>
  );
}
