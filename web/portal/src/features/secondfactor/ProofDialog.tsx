import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { Note } from "@portal/ui/Note";
import { PasswordField } from "@portal/ui/PasswordField";
import { type ReactNode, useState } from "react";
import type { Proof } from "./mutations";
import classes from "./Security.module.css";

export interface ProofDialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  destructive?: boolean;
  onProve: (proof: Proof) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for password and code before the second step changes. */
export function ProofDialog(props: ProofDialogProps) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const prove = useSubmit({ call: props.onProve, onSuccess: props.onDone });

  function submit() {
    prove.submit({ password, code: code.trim() });
  }

  return (
    <Dialog opened onClose={props.onClose} title={props.title}>
      <Form className={classes.form} onSubmit={submit}>
        <p>{props.children}</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label="Code"
          description="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          required
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {prove.error && (
          <Note tone="danger" role="alert">
            {errorMessage(prove.error)}
          </Note>
        )}
        <DialogButtons>
          <Button size="md" variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button
            size="md"
            type="submit"
            color={props.destructive ? "red" : undefined}
            loading={prove.busy}
            disabled={!password || !code.trim()}
          >
            {props.confirmLabel}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
