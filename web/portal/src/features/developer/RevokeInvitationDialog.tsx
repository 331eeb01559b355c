import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { message } from "@portal/ui/message";
import { useState } from "react";
import { useRevokeInvitation } from "./mutations";
import type { StaffInvitation } from "./team";

/** Asks before an invitation is withdrawn; an error stays in the dialog. */
export function RevokeInvitationDialog(props: {
  item: StaffInvitation | null;
  onClose: () => void;
}) {
  const revoke = useRevokeInvitation(message.success);
  const [shown, setShown] = useState(props.item);
  if (props.item && props.item !== shown) setShown(props.item);
  if (!shown) return null;
  return (
    <ConfirmDialog
      opened={props.item !== null}
      title="Revoke this invitation?"
      confirmLabel="Revoke invitation"
      destructive
      onClose={props.onClose}
      onConfirm={async () => {
        await revoke(shown);
        props.onClose();
      }}
    >
      The link sent to <strong>"{shown.emailAddress}"</strong> stops working immediately. You can
      invite the person again.
    </ConfirmDialog>
  );
}
