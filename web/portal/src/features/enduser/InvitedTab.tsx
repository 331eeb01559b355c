import type { Mode } from "@portal/lib/session/storage";
import { Cell } from "@portal/ui/Cell";
import { DateTime } from "@portal/ui/DateTime";
import { formatNumber, none } from "@portal/ui/format";
import { NotFound } from "@portal/ui/NotFound";
import { PersonName } from "@portal/ui/PersonName";
import { plainName } from "@portal/ui/personName";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import { useInfiniteQuery } from "@tanstack/react-query";
import { invitesQuery } from "./queries";

const columns = [
  { id: "name", head: "Name" },
  { id: "email", head: "Email" },
  { id: "status", head: "Status", width: "clamp(128px, 12vw, 200px)" },
  { id: "invitedAt", head: "Invited At", width: "clamp(128px, 12vw, 200px)" },
];

/** Who was invited and how far they got. */
export function InvitedTab({ mode }: { mode: Mode }) {
  const list = useInfiniteQuery(invitesQuery(mode));
  const rows = list.data ?? [];
  return (
    <TableCard
      label="Invited users"
      columns={columns}
      status={list.status}
      error={list.error}
      onRetry={list.refetch}
      refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
      notFound={rows.length === 0 && <NotFound>Nobody was invited yet.</NotFound>}
      footer={
        <TableFooter
          text={list.hasNextPage ? `${formatNumber(rows.length)} invited` : "All Invited Loaded"}
          more={
            list.hasNextPage
              ? {
                  label: "Load more invited",
                  loading: list.isFetchingNextPage,
                  onClick: list.fetchNextPage,
                }
              : undefined
          }
        />
      }
    >
      {rows.map((invite) => (
        <tr key={invite.id}>
          <Cell kind="key" title={plainName(invite.fullName)}>
            {plainName(invite.fullName) ? <PersonName name={invite.fullName} /> : none}
          </Cell>
          <Cell title={invite.email}>{invite.email}</Cell>
          <Cell>
            <StatusBadge status={invite.status} />
          </Cell>
          <Cell>
            <DateTime value={invite.createdAt} />
          </Cell>
        </tr>
      ))}
    </TableCard>
  );
}
