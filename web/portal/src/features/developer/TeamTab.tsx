import { Button, Select } from "@mantine/core";
import { developerQuery } from "@portal/lib/api/queries";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeRoleDialog } from "./ChangeRoleDialog";
import { InviteDialog } from "./InviteDialog";
import { PendingInvitations } from "./PendingInvitations";
import { RemoveMemberDialog } from "./RemoveMemberDialog";
import classes from "./Team.module.css";
import { TeamTable } from "./TeamTable";
import { roleNames, type TeamMember } from "./team";
import { isRole, useTeam } from "./useTeam";

const roles = [
  { value: "", label: "All roles" },
  { value: "ADMIN", label: roleNames.ADMIN },
  { value: "DEVELOPER", label: roleNames.DEVELOPER },
];

/**
 * Who belongs to the organization, and who is invited. Everybody may invite, unless the operator leaves that to
 * admins; an ADMIN changes members.
 */
export function TeamTab() {
  const { data: me } = useQuery(developerQuery);
  const team = useTeam();
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<TeamMember | null>(null);
  const [removing, setRemoving] = useState<TeamMember | null>(null);
  const actions =
    me?.role === "ADMIN" ? { onChangeRole: setChanging, onRemove: setRemoving } : undefined;
  return (
    <>
      <section aria-labelledby="team-members">
        <h2 id="team-members" className={classes.heading}>
          Team Members
        </h2>
        <div className={classes.bar}>
          <Select
            size="sm"
            label="Role"
            className={classes.role}
            data={roles}
            value={team.role ?? ""}
            onChange={(value) => team.setRole(isRole(value) ? value : null)}
            allowDeselect={false}
          />
          {me?.mayInvite && (
            <Button
              leftSection={<IconUserPlus size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => setInviting(true)}
            >
              Invite
            </Button>
          )}
        </div>
        <TeamTable team={team} ownId={me?.id} actions={actions} />
      </section>
      <PendingInvitations ownRole={me?.mayInvite ? me.role : undefined} />
      {inviting && me && <InviteDialog role={me.role} onClose={() => setInviting(false)} />}
      {changing && <ChangeRoleDialog member={changing} onClose={() => setChanging(null)} />}
      <RemoveMemberDialog member={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
