import { errorMessage } from "@packages/api/error";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { message } from "@portal/ui/message";
import { useState } from "react";
import { useRemoveMember } from "./mutations";
import classes from "./Team.module.css";
import type { TeamMember } from "./team";

/** Asks before a member goes; what went wrong is a toast. The wording stays while the dialog fades out. */
export function RemoveMemberDialog(props: { member: TeamMember | null; onClose: () => void }) {
  const remove = useRemoveMember(message.success, (error) =>
    message.error(`Failed to delete developer: ${errorMessage(error)}`),
  );
  const [shown, setShown] = useState(props.member);
  if (props.member && props.member !== shown) setShown(props.member);
  if (!shown) return null;
  return (
    <ConfirmDialog
      opened={props.member !== null}
      title="Remove member from team?"
      confirmLabel="Confirm"
      destructive
      onClose={props.onClose}
      onConfirm={async () => {
        await remove(shown);
        props.onClose();
      }}
    >
      <p>
        The member will be removed from the team, this operation is irreversible, whether to
        continue to remove the member?
      </p>
      <p className={classes.who}>
        <strong>"{shown.displayName}"</strong> {shown.emailAddress}
      </p>
    </ConfirmDialog>
  );
}
