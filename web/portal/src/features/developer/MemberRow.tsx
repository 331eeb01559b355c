import { ActionIcon, Tooltip } from "@mantine/core";
import { Cell } from "@portal/ui/Cell";
import { IconAction } from "@portal/ui/IconAction";
import { KeyId } from "@portal/ui/KeyId";
import { PersonName } from "@portal/ui/PersonName";
import { plainName } from "@portal/ui/personName";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Team.module.css";
import { roleNames, type TeamMember } from "./team";

export interface MemberActions {
  onChangeRole: (member: TeamMember) => void;
  onRemove: (member: TeamMember) => void;
}

export interface MemberRowProps {
  member: TeamMember;
  isOwn: boolean;
  actions?: MemberActions;
}

export function MemberRow({ member, isOwn, actions }: MemberRowProps) {
  return (
    <tr>
      <Cell>
        <KeyId value={member.tenantId} label="tenant ID" />
      </Cell>
      <Cell kind="key" title={plainName(member.firstName)}>
        <span className={classes.name}>
          <span className={classes.cut}>
            <PersonName name={member.firstName} />
          </span>
          {isOwn && <span className={classes.you}>You</span>}
        </span>
      </Cell>
      <Cell kind="key" title={plainName(member.lastName)}>
        <PersonName name={member.lastName} />
      </Cell>
      <Cell>{roleNames[member.role]}</Cell>
      <Cell title={member.emailAddress}>{member.emailAddress}</Cell>
      <Cell title={member.title}>{member.title}</Cell>
      <Cell title={member.mobileNumber}>{member.mobileNumber}</Cell>
      {actions && (
        <Cell kind="actions">
          <span className={classes.actions}>
            <MemberAction
              label={`Change role of ${member.displayName}`}
              refused={isOwn && "You cannot modify your own account"}
              onClick={() => actions.onChangeRole(member)}
            >
              <IconPencil size={16} stroke={1.7} aria-hidden="true" />
            </MemberAction>
            <MemberAction
              label={`Delete ${member.displayName}`}
              refused={isOwn && "You cannot delete your own account"}
              onClick={() => actions.onRemove(member)}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden="true" />
            </MemberAction>
          </span>
        </Cell>
      )}
    </tr>
  );
}

interface MemberActionProps {
  label: string;
  /** Why the button is disabled. */
  refused: string | false;
  onClick: () => void;
  children: ReactNode;
}

/** A disabled button still takes the pointer and the focus: that is how one learns why. */
function MemberAction({ label, refused, onClick, children }: MemberActionProps) {
  if (!refused) {
    return (
      <IconAction label={label} size={24} onClick={onClick}>
        {children}
      </IconAction>
    );
  }
  return (
    <Tooltip label={refused} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon aria-label={label} size={24} aria-disabled data-disabled>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
