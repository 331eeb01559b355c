import { counted } from "@portal/ui/counted";
import { NotFound } from "@portal/ui/NotFound";
import { TableCard } from "@portal/ui/TableCard";
import type { Column } from "@portal/ui/TableHead";
import { type MemberActions, MemberRow } from "./MemberRow";
import { PageFooter } from "./PageFooter";
import { teamPageSize } from "./team";
import type { Team } from "./useTeam";

const columns: readonly Column[] = [
  { id: "tenant", head: "Tenant ID", width: "124px" },
  { id: "first", head: "First Name", width: "clamp(120px, 20vw - 120px, 220px)" },
  { id: "last", head: "Last Name", width: "clamp(104px, 16vw - 88px, 200px)" },
  { id: "role", head: "Role", width: "92px" },
  { id: "email", head: "Email" },
  { id: "title", head: "Title", width: "clamp(104px, 20vw - 136px, 240px)" },
  { id: "mobile", head: "MobileNumber", width: "clamp(108px, 10vw - 12px, 160px)" },
];
const actionColumn: Column = { id: "action", head: "Action", width: "88px", skeleton: "none" };

export interface TeamTableProps {
  team: Team;
  ownId: string | undefined;
  /** Without them there is no Action column. */
  actions?: MemberActions;
}

export function TeamTable({ team, ownId, actions }: TeamTableProps) {
  const first = team.page * teamPageSize + 1;
  return (
    <TableCard
      label="Team Members"
      columns={actions ? [...columns, actionColumn] : columns}
      status={team.status}
      error={team.error}
      onRetry={team.refetch}
      refetching={team.refetching}
      notFound={team.members.length === 0 && <NotFound onReset={() => team.setRole(null)} />}
      footer={
        <PageFooter
          text={
            team.previous || team.next
              ? `Members ${first} to ${first + team.members.length - 1}`
              : counted(team.members.length, "member")
          }
          size={teamPageSize}
          onPrevious={team.previous}
          onNext={team.next}
        />
      }
    >
      {team.members.map((member) => (
        <MemberRow key={member.id} member={member} isOwn={member.id === ownId} actions={actions} />
      ))}
    </TableCard>
  );
}
