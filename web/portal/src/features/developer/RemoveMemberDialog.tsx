import { errorMessage } from "@packages/api/error";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { message } from "@portal/ui/message";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import classes from "./Team.module.css";
import { refreshTeam, removeMember, type TeamMember } from "./team";

/** Removes and reads the list again; what went wrong is a toast. */
async function carryOut(member: TeamMember, client: QueryClient) {
  try {
    const answer = await removeMember(member);
    message.success(answer.message);
  } catch (error) {
    message.error(`Failed to delete developer: ${errorMessage(error)}`);
  }
  await refreshTeam(client);
}

/** Asks before a member goes. The wording stays while the dialog fades out. */
export function RemoveMemberDialog(props: { member: TeamMember | null; onClose: () => void }) {
  const client = useQueryClient();
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
        await carryOut(shown, client);
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
