import { Button, TextInput } from "@mantine/core";
import { emailProblem } from "@portal/lib/validation/email";
import { Card } from "@portal/ui/Card";
import { Form } from "@portal/ui/Form";
import { useState } from "react";
import type { Contact } from "./contacts";
import classes from "./Invite.module.css";

export interface OneFormProps {
  contact: Contact;
  onChange: (contact: Contact) => void;
  isOff: boolean;
  busy: boolean;
  onSend: () => void;
}

/** Whom to invite. */
export function OneForm({ contact, onChange, isOff, busy, onSend }: OneFormProps) {
  const [isLeft, setIsLeft] = useState(false);
  const problem = contact.email ? emailProblem(contact.email) : null;
  return (
    <Card className={classes.side}>
      <h2>Contact</h2>
      <Form
        className={classes.sideForm}
        noValidate
        onSubmit={() => {
          setIsLeft(true);
          if (!problem) onSend();
        }}
      >
        <TextInput
          label="Full Name"
          maxLength={200}
          value={contact.fullName}
          onChange={(event) => onChange({ ...contact, fullName: event.currentTarget.value })}
        />
        <TextInput
          label="Email"
          type="email"
          maxLength={254}
          value={contact.email}
          error={isLeft ? problem : null}
          onBlur={() => setIsLeft(contact.email !== "")}
          onChange={(event) => {
            setIsLeft(false);
            onChange({ ...contact, email: event.currentTarget.value });
          }}
        />
        <Button type="submit" size="md" fullWidth loading={busy} disabled={isOff || !contact.email}>
          Send invite
        </Button>
      </Form>
    </Card>
  );
}
