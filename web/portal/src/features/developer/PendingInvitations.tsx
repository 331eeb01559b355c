import { counted } from "@portal/ui/counted";
import { EmptyState } from "@portal/ui/EmptyState";
import { TableCard } from "@portal/ui/TableCard";
import { TableFooter } from "@portal/ui/TableFooter";
import type { Column } from "@portal/ui/TableHead";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { InvitationRow } from "./InvitationRow";
import { RevokeInvitationDialog } from "./RevokeInvitationDialog";
import classes from "./Team.module.css";
import { invitationsQuery, type Role, type StaffInvitation } from "./team";

const columns: readonly Column[] = [
  { id: "email", head: "Email" },
  { id: "role", head: "Role", width: "92px" },
  { id: "inviter", head: "Invited by", width: "clamp(120px, 16vw - 48px, 220px)" },
  { id: "created", head: "Invited At", width: "clamp(104px, 10vw, 140px)" },
  { id: "expires", head: "Expires At", width: "clamp(104px, 10vw, 140px)" },
  { id: "mail", head: "Delivery", width: "104px" },
  { id: "action", head: "Action", width: "116px", skeleton: "none" },
];

/** Who was invited and has not come yet. Nobody manages them without the role of somebody who may invite. */
export function PendingInvitations({ ownRole }: { ownRole: Role | undefined }) {
  const list = useInfiniteQuery(invitationsQuery);
  const [revoking, setRevoking] = useState<StaffInvitation | null>(null);
  const rows = list.data ?? [];
  return (
    <section aria-labelledby="pending-invitations" className={classes.pending}>
      <h2 id="pending-invitations" className={classes.heading}>
        Pending invitations
      </h2>
      <TableCard
        label="Pending invitations"
        columns={columns}
        status={list.status}
        error={list.error}
        onRetry={list.refetch}
        empty={
          rows.length === 0 && (
            <EmptyState title="No pending invitations">
              Pending invitations appear here until they're accepted.
            </EmptyState>
          )
        }
        footer={
          <TableFooter
            text={counted(rows.length, "invitation")}
            more={
              list.hasNextPage
                ? {
                    label: "Load more invitations",
                    loading: list.isFetchingNextPage,
                    onClick: list.fetchNextPage,
                  }
                : undefined
            }
          />
        }
      >
        {rows.map((item) => (
          <InvitationRow
            key={item.id}
            item={item}
            mayManage={ownRole === "ADMIN" || item.role === ownRole}
            onRevoke={setRevoking}
          />
        ))}
      </TableCard>
      <RevokeInvitationDialog item={revoking} onClose={() => setRevoking(null)} />
    </section>
  );
}
