import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { portalConfig } from "@portal/lib/api/portal";
import { emailProblem } from "@portal/lib/validation/email";
import { phoneProblem } from "@portal/lib/validation/phone";
import { Card } from "@portal/ui/Card";
import { Form } from "@portal/ui/Form";
import { useState } from "react";
import type { Person } from "./contacts";
import classes from "./Invite.module.css";

export interface OneFormProps {
  contact: Person;
  onChange: (contact: Person) => void;
  isOff: boolean;
  busy: boolean;
  onSend: () => void;
}

/** Whom to invite. */
export function OneForm({ contact, onChange, isOff, busy, onSend }: OneFormProps) {
  const [isLeft, setIsLeft] = useState(false);
  const { email, phoneNumber } = contact;
  const isSms = phoneNumber !== undefined;
  const address = isSms ? phoneNumber : email;
  const problem = address ? (isSms ? phoneProblem : emailProblem)(address) : null;
  const type = (part: Partial<Person>) => {
    setIsLeft(false);
    onChange({ ...contact, ...part });
  };
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
        {portalConfig().sms && (
          <SegmentedControl
            aria-label="Send by"
            fullWidth
            value={isSms ? "sms" : "email"}
            onChange={(by) => {
              setIsLeft(false);
              const { fullName } = contact;
              onChange(by === "sms" ? { fullName, email, phoneNumber: "" } : { fullName, email });
            }}
            data={[
              { value: "email", label: "Email" },
              { value: "sms", label: "SMS" },
            ]}
          />
        )}
        {isSms ? (
          <TextInput
            label="Phone number"
            description="With its country code, such as +639171234567"
            type="tel"
            maxLength={40}
            value={phoneNumber}
            error={isLeft ? problem : null}
            onBlur={() => setIsLeft(phoneNumber !== "")}
            onChange={(event) => type({ phoneNumber: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            label="Email"
            type="email"
            maxLength={254}
            value={email}
            error={isLeft ? problem : null}
            onBlur={() => setIsLeft(email !== "")}
            onChange={(event) => type({ email: event.currentTarget.value })}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={busy} disabled={isOff || !address}>
          Send invite
        </Button>
      </Form>
    </Card>
  );
}
