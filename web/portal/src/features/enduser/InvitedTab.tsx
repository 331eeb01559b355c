import { Button } from "@mantine/core";
import type { UserInvite } from "@portal/lib/api/wire";
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
import type { Column } from "@portal/ui/TableHead";
import { TableLink } from "@portal/ui/TableLink";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { InvitedFilterBar } from "./InvitedFilterBar";
import { InviteMenu } from "./InviteMenu";
import { addressOf, type InviteFilter, invitesQuery, noInviteFilter } from "./invites";
import { SuppressionDialog } from "./SuppressionDialog";
import classes from "./UserData.module.css";

const columns: Column[] = [
  { id: "name", head: "Name" },
  { id: "email", head: "Email" },
  { id: "status", head: "Status", width: "clamp(128px, 14vw, 220px)" },
  { id: "invitedAt", head: "Invited At", width: "clamp(128px, 12vw, 200px)" },
  { id: "action", head: "Action", hiddenHead: true, width: "56px", skeleton: "none" },
];

/** Who was invited and how far they got. */
export function InvitedTab({ mode }: { mode: Mode }) {
  const [filter, setFilter] = useState<InviteFilter>(noInviteFilter);
  const list = useInfiniteQuery(invitesQuery(mode, filter));
  const rows = list.data ?? [];
  const [isListOpen, setIsListOpen] = useState(false);
  const filtered = filter.search !== "" || filter.inviteStatus !== null;
  return (
    <>
      <InvitedFilterBar
        filter={filter}
        onSearch={setFilter}
        onReset={() => setFilter(noInviteFilter)}
      />
      <div className={classes.listActions}>
        <Button variant="default" size="compact-sm" onClick={() => setIsListOpen(true)}>
          Suppression list
        </Button>
      </div>
      {isListOpen && <SuppressionDialog mode={mode} onClose={() => setIsListOpen(false)} />}
      <TableCard
        label="Invited users"
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        refetching={list.isFetching && !list.isPending && !list.isFetchingNextPage}
        notFound={
          rows.length === 0 && (
            <NotFound>
              {filtered ? "No invitation fits these filters." : "Nobody was invited yet."}
            </NotFound>
          )
        }
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
              <InvitedName invite={invite} />
            </Cell>
            <Cell title={addressOf(invite)}>{addressOf(invite)}</Cell>
            <Cell title={invite.errorMessage || undefined}>
              <StatusBadge status={invite.status} />
            </Cell>
            <Cell>
              <DateTime value={invite.createdAt} />
            </Cell>
            <Cell kind="actions">
              <InviteMenu mode={mode} invite={invite} />
            </Cell>
          </tr>
        ))}
      </TableCard>
    </>
  );
}

/** Leads to the user, once there is one. */
function InvitedName({ invite: { fullName, userId } }: { invite: UserInvite }) {
  const name = plainName(fullName) ? <PersonName name={fullName} /> : null;
  if (!userId) return name ?? none;
  return (
    <TableLink to="/users/user-details" search={{ userId }}>
      {name ?? "No name yet"}
    </TableLink>
  );
}
