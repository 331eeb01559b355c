import { errorMessage } from "@packages/api/error";
import { serverNow } from "@portal/lib/session/serverClock";
import { Cell } from "@portal/ui/Cell";
import { CopyButton } from "@portal/ui/CopyButton";
import { DateTime } from "@portal/ui/DateTime";
import { IconAction } from "@portal/ui/IconAction";
import { message } from "@portal/ui/message";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { IconSend, IconTrash } from "@tabler/icons-react";
import { invitationLink, useResendInvitation } from "./mutations";
import classes from "./Team.module.css";
import { roleNames, type StaffInvitation } from "./team";

export interface InvitationRowProps {
  item: StaffInvitation;
  /** A DEVELOPER manages no invitation of an ADMIN. */
  mayManage: boolean;
  onRevoke: (item: StaffInvitation) => void;
}

export function InvitationRow({ item, mayManage, onRevoke }: InvitationRowProps) {
  const isOver = Date.parse(item.expiresAt) <= serverNow();
  return (
    <tr>
      <Cell kind="key" title={item.emailAddress}>
        {item.emailAddress}
      </Cell>
      <Cell>{roleNames[item.role]}</Cell>
      <Cell title={item.inviterName}>{item.inviterName}</Cell>
      <Cell>
        <DateTime value={item.createdAt} format="relative" />
      </Cell>
      <Cell>
        {isOver ? (
          <StatusBadge status="Expired" tone="warning" inTable />
        ) : (
          <DateTime value={item.expiresAt} format="date" />
        )}
      </Cell>
      <Cell title={item.mailError || undefined}>
        <MailState state={item.mailState} />
      </Cell>
      <Cell kind="actions">{mayManage && <Actions item={item} onRevoke={onRevoke} />}</Cell>
    </tr>
  );
}

function MailState({ state }: { state: StaffInvitation["mailState"] }) {
  if (state === "FAILED") {
    return (
      <StatusBadge status={state} inTable>
        Email failed
      </StatusBadge>
    );
  }
  return (
    <StatusBadge status={state} tone={state === "SENT" ? "ok" : "info"} inTable>
      {state === "SENT" ? "Sent" : "Sending"}
    </StatusBadge>
  );
}

function Actions({ item, onRevoke }: Pick<InvitationRowProps, "item" | "onRevoke">) {
  const resend = useResendInvitation({
    onSuccess: (answer) => {
      const show = answer.data.mailState === "FAILED" ? message.warning : message.success;
      show(answer.message);
    },
    onError: (error) => message.warning(errorMessage(error)),
  });
  return (
    <span className={classes.actions}>
      {item.mailState === "FAILED" && (
        <CopyButton
          value={() => invitationLink(item)}
          label={`Copy link for ${item.emailAddress}`}
          toast={{ text: "Copy success! It works once and expires in 7 days." }}
        />
      )}
      <IconAction
        label={`Resend invitation to ${item.emailAddress}`}
        size={24}
        loading={resend.busy}
        onClick={() => resend.submit(item)}
      >
        <IconSend size={16} stroke={1.7} aria-hidden="true" />
      </IconAction>
      <IconAction
        label={`Revoke invitation to ${item.emailAddress}`}
        size={24}
        onClick={() => onRevoke(item)}
      >
        <IconTrash size={16} stroke={1.7} aria-hidden="true" />
      </IconAction>
    </span>
  );
}
