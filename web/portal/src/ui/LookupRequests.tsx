import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import {
  exportLookupRequests,
  type LookupKind,
  lookupRequestsQuery,
} from "@portal/lib/api/lookups";
import type { Mode } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Cell } from "./Cell";
import { counted } from "./counted";
import { DateTime } from "./DateTime";
import { EmptyState } from "./EmptyState";
import { none } from "./format";
import layout from "./Lookup.module.css";
import { message } from "./message";
import { PersonName } from "./PersonName";
import { StatusBadge } from "./StatusBadge";
import { saveCsv } from "./saveFile";
import { TableCard } from "./TableCard";
import { TableFooter } from "./TableFooter";
import type { Column } from "./TableHead";

const columns: readonly Column[] = [
  { id: "at", head: "Requested", width: "clamp(110px, 10vw, 200px)" },
  { id: "by", head: "Requested by", width: "clamp(110px, 10vw, 220px)" },
  { id: "about", head: "About" },
  { id: "consent", head: "Consent", width: "clamp(110px, 11vw, 240px)" },
  { id: "consented", head: "Consented At", width: "clamp(110px, 10vw, 200px)" },
  { id: "status", head: "Status", width: "clamp(120px, 11vw, 180px)" },
];

/** For auditors: who asked what about whom under which consent. Of numbers it has the ends. */
export function LookupRequests({ mode, kind }: { mode: Mode; kind: LookupKind }) {
  const list = useInfiniteQuery(lookupRequestsQuery(mode, kind));
  const rows = list.data ?? [];
  const save = useSubmit({
    call: () => exportLookupRequests(mode, kind),
    onSuccess: (text) => saveCsv(`${kind}-requests.csv`, text),
    onError: (error) => message.error(`Failed to export the requests: ${errorMessage(error)}`),
  });
  return (
    <>
      <div className={layout.export}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          loading={save.busy}
          onClick={() => save.submit()}
        >
          Export CSV
        </Button>
      </div>
      <TableCard
        label="Requests"
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
        notFound={
          rows.length === 0 && (
            <EmptyState title="No requests yet">
              Requests appear here with their consent.
            </EmptyState>
          )
        }
        footer={
          <TableFooter
            text={counted(rows.length, "request")}
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
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell>
              <DateTime value={row.requestedAt} />
            </Cell>
            <Cell title={row.requesterId}>{row.requestedBy || none}</Cell>
            <Cell title={row.id}>
              {row.subject && <PersonName name={row.subject} />}
              {row.subject && ", "}
              {row.numbers.join(", ")}
            </Cell>
            <Cell title={row.consentedWith}>
              {row.consentType}, version {row.version}
            </Cell>
            <Cell>
              <DateTime value={row.consentedAt} />
            </Cell>
            <Cell title={row.result}>
              <StatusBadge status={row.status} inTable />
            </Cell>
          </tr>
        ))}
      </TableCard>
    </>
  );
}
