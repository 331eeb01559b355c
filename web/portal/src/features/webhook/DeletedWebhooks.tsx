import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { EmptyState } from "@portal/ui/EmptyState";
import { KeyId } from "@portal/ui/KeyId";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { TableLink } from "@portal/ui/TableLink";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type DeletedWebhook, deletedWebhooksQuery } from "./queries";
import classes from "./Webhook.module.css";
import { whichColumns } from "./WebhookTable";

const columns: readonly Column[] = [
  ...whichColumns,
  { id: "deleted", head: "Deleted At", width: "136px" },
  { id: "kept", head: "History until", width: "136px" },
];

/** What the address says when the deleted ones are listed as well. */
export const showDeleted = { show: "deleted" } as const;

/** A quiet line below the list; pressed, it lists the webhooks that are gone. */
export function DeletedWebhooks({ mode, shown }: { mode: Mode; shown: boolean }) {
  return (
    <section className={classes.deleted} aria-label="Deleted webhooks">
      <p className={classes.quiet}>
        <TableLink to="/webhooks" search={shown ? {} : showDeleted} resetScroll={false}>
          {shown ? "Hide deleted webhooks" : "Show deleted webhooks"}
        </TableLink>
        {shown && " Their deliveries are available for 30 days."}
      </p>
      {shown && <DeletedTable mode={mode} />}
    </section>
  );
}

function DeletedTable({ mode }: { mode: Mode }) {
  const list = useInfiniteQuery(deletedWebhooksQuery(mode));
  const rows = list.data ?? [];
  return (
    <TableCard
      label="Deleted webhooks"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isRefetching}
      empty={
        rows.length === 0 && (
          <EmptyState title="Nothing deleted">
            No webhook was deleted in the last 30 days.
          </EmptyState>
        )
      }
      footer={
        <TableFooter
          text={
            list.hasNextPage
              ? counted(rows.length, "deleted webhook")
              : "All Deleted Webhooks Loaded"
          }
          more={
            list.hasNextPage
              ? {
                  label: "Load more deleted webhooks",
                  loading: list.isFetchingNextPage,
                  onClick: list.fetchNextPage,
                }
              : undefined
          }
        />
      }
    >
      {rows.map((webhook) => (
        <DeletedRow key={webhook.id} webhook={webhook} />
      ))}
    </TableCard>
  );
}

function DeletedRow({ webhook }: { webhook: DeletedWebhook }) {
  return (
    <tr>
      <Cell kind="key" title={webhook.name}>
        <TableLink to="/webhooks" search={{ ...showDeleted, webhook: webhook.id }}>
          {webhook.name}
        </TableLink>
      </Cell>
      <Cell>
        <KeyId value={webhook.id} label="webhook ID" last={6} />
      </Cell>
      <Cell kind="mono" title={webhook.url}>
        {webhook.url}
      </Cell>
      <Cell>
        <DateTime value={webhook.deletedAt} format="relative" />
      </Cell>
      <Cell>
        <DateTime value={webhook.keptUntil} format="date" />
      </Cell>
    </tr>
  );
}
