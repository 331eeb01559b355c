import type { Mode } from "@portal/lib/session/storage";
import { useState } from "react";
import type { Draft } from "./content";
import { useInviteOne } from "./mutations";
import { OneForm } from "./OneForm";
import { SendingDialog } from "./SendDialogs";
import { usePaced } from "./usePaced";

export interface SendProps {
  mode: Mode;
  draft: Draft;
  isOff: boolean;
  isComplete: () => boolean;
  onError: (error: Error) => void;
}

export interface InviteOneProps extends SendProps {
  onName: (fullName: string) => void;
  onSent: () => void;
}

const nobody = { fullName: "", email: "" };

export function InviteOne(props: InviteOneProps) {
  const { mode, draft, isOff, isComplete, onError, onName, onSent } = props;
  const [contact, setContact] = useState(nobody);
  const change = (next: typeof nobody) => {
    setContact(next);
    onName(next.fullName.trim());
  };
  const send = useInviteOne(mode, {
    onSuccess: () => {
      change(nobody);
      onSent();
    },
    onError,
  });
  const press = usePaced(() => {
    const trimmed = { fullName: contact.fullName.trim(), email: contact.email.trim() };
    if (isComplete()) send.submit({ draft, contact: trimmed });
  });
  return (
    <>
      <OneForm contact={contact} onChange={change} isOff={isOff} busy={send.busy} onSend={press} />
      {send.status === "pending" && (
        <SendingDialog
          title="Invites"
          text="Please be patient while the invitation email is being sent"
        />
      )}
    </>
  );
}
