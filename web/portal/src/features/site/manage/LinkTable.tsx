import { Button } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { EmptyState } from "@portal/ui/EmptyState";
import { KeyId } from "@portal/ui/KeyId";
import { message } from "@portal/ui/message";
import { StatusBadge } from "@portal/ui/StatusBadge";
import type { Tone } from "@portal/ui/status";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { linksQuery, type SiteLink } from "../queries";
import { useRevokeLink } from "./mutations";

const columns = [
  { id: "link", head: "Link" },
  { id: "status", head: "Status" },
  { id: "createdAt", head: "Created At" },
  { id: "expiresAt", head: "Expires At" },
  { id: "session", head: "Session ID" },
  { id: "action", head: "Action" },
];

const tones: Record<SiteLink["status"], Tone> = {
  ACTIVE: "ok",
  USED: "neutral",
  EXPIRED: "neutral",
  REVOKED: "neutral",
};

export interface LinkTableProps {
  mode: Mode;
  siteId: string;
  onCover: (covered: boolean) => void;
}

/** The one-time links of a site, told apart by the end of their addresses. */
export function LinkTable({ mode, siteId, onCover }: LinkTableProps) {
  const list = useInfiniteQuery(linksQuery(mode, siteId));
  const revoke = useRevokeLink(mode, siteId);
  const [asked, setAsked] = useState<SiteLink | null>(null);
  const rows = list.data ?? [];
  function ask(link: SiteLink | null) {
    setAsked(link);
    onCover(link !== null);
  }
  return (
    <>
      <TableCard
        label="One-time links"
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        notFound={
          rows.length === 0 && (
            <EmptyState title="No one-time links yet">Links you create appear here.</EmptyState>
          )
        }
        footer={
          <TableFooter
            text={list.hasNextPage ? counted(rows.length, "link") : "All Links Loaded"}
            more={{
              label: "Load more links",
              loading: list.isFetchingNextPage,
              disabled: !list.hasNextPage,
              onClick: list.fetchNextPage,
            }}
          />
        }
      >
        {rows.map((link) => (
          <LinkRow key={link.id} link={link} onRevoke={() => ask(link)} />
        ))}
      </TableCard>
      <ConfirmDialog
        opened={asked !== null}
        title="Revoke this link?"
        confirmLabel="Revoke"
        destructive
        onClose={() => ask(null)}
        onConfirm={async () => {
          if (asked) await revoke(asked.id);
          ask(null);
          message.success("Link revoked.");
        }}
      >
        The link ending in <b>{asked?.tokenEnd}</b> stops working immediately.
      </ConfirmDialog>
    </>
  );
}

function LinkRow({ link, onRevoke }: { link: SiteLink; onRevoke: () => void }) {
  return (
    <tr>
      <Cell kind="key">…{link.tokenEnd}</Cell>
      <Cell>
        <StatusBadge status={link.status} tone={tones[link.status]} inTable />
      </Cell>
      <Cell>
        <DateTime value={link.createdAt} />
      </Cell>
      <Cell>
        <DateTime value={link.expiresAt} />
      </Cell>
      <Cell>{link.sessionId && <KeyId value={link.sessionId} label="Session ID" />}</Cell>
      <Cell>
        {link.status === "ACTIVE" && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Revoke the link ending in ${link.tokenEnd}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        )}
      </Cell>
    </tr>
  );
}
