import { useLive } from "@portal/lib/live/useLive";
import type { Mode } from "@portal/lib/session/storage";
import { counted } from "@portal/ui/counted";
import { EmptyState } from "@portal/ui/EmptyState";
import { LateLoader } from "@portal/ui/LateLoader";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lastDeliveriesQuery, type Webhook, webhooksQuery } from "./queries";
import classes from "./Webhook.module.css";
import { WebhookRow } from "./WebhookRow";

/** Which webhook it is, in every table of webhooks. */
export const whichColumns: readonly Column[] = [
  { id: "name", head: "Name", width: "clamp(152px, 20vw - 88px, 320px)" },
  { id: "id", head: "ID", width: "92px" },
  { id: "url", head: "URL" },
];

const columns: readonly Column[] = [
  ...whichColumns,
  { id: "active", head: "Active", width: "56px" },
  { id: "payload", head: "Include Payload", width: "72px" },
  { id: "created", head: "Created At", width: "92px" },
  { id: "events", head: "Events", width: "clamp(166px, 40vw - 330px, 420px)" },
  { id: "action", head: "Action", width: "64px", skeleton: "none" },
];

export interface WebhookTableProps {
  mode: Mode;
  onDelete: (webhook: Webhook) => void;
}

export function WebhookTable({ mode, onDelete }: WebhookTableProps) {
  const list = useInfiniteQuery(webhooksQuery(mode));
  const last = useQuery(lastDeliveriesQuery(mode));
  // A delivery may be what makes a webhook fail, work again, or be deactivated.
  const [live, setLive] = useState(false);
  useLive(mode, ["deliveries"], () => {
    setLive(true);
    void last.refetch();
    void list.refetch().finally(() => setLive(false));
  });
  const rows = list.data ?? [];
  return (
    <div className={classes.list}>
      {list.isPending && <LateLoader label="Loading webhooks" />}
      <TableCard
        label="Webhooks"
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        refetching={list.isRefetching && !live}
        empty={
          rows.length === 0 && (
            <EmptyState title="Not found">
              No webhooks yet. A webhook tells your server when something happens.
            </EmptyState>
          )
        }
        footer={
          list.hasNextPage ? (
            <TableFooter
              text={counted(rows.length, "webhook")}
              more={{
                label: "Load more webhooks",
                loading: list.isFetchingNextPage,
                onClick: list.fetchNextPage,
              }}
            />
          ) : (
            <TableFooter text="All Webhooks Loaded" />
          )
        }
      >
        {rows.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            last={last.data && (last.data.get(webhook.id) ?? null)}
            onDelete={onDelete}
          />
        ))}
      </TableCard>
    </div>
  );
}
