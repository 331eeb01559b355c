import type { Mode } from "@portal/lib/session/storage";
import { useState } from "react";
import type { Person } from "./contacts";
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

const nobody: Person = { fullName: "", email: "" };

export function InviteOne(props: InviteOneProps) {
  const { mode, draft, isOff, isComplete, onError, onName, onSent } = props;
  const [contact, setContact] = useState(nobody);
  const change = (next: Person) => {
    setContact(next);
    onName(next.fullName.trim());
  };
  const send = useInviteOne(mode, {
    onSuccess: () => {
      change(contact.phoneNumber === undefined ? nobody : { ...nobody, phoneNumber: "" });
      onSent();
    },
    onError,
  });
  const press = usePaced(() => {
    const fullName = contact.fullName.trim();
    const email = contact.email.trim();
    const phoneNumber = contact.phoneNumber?.trim();
    if (!isComplete()) return;
    send.submit({
      draft,
      contact:
        phoneNumber === undefined ? { fullName, email } : { fullName, email: "", phoneNumber },
    });
  });
  return (
    <>
      <OneForm contact={contact} onChange={change} isOff={isOff} busy={send.busy} onSend={press} />
      {send.status === "pending" && (
        <SendingDialog
          title="Invites"
          text={`Please be patient while the invitation ${contact.phoneNumber === undefined ? "email" : "SMS"} is being sent`}
        />
      )}
    </>
  );
}
