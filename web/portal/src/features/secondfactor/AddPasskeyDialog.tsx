import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { PasskeyCancelled } from "@portal/lib/webauthn";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { PasswordField } from "@portal/ui/PasswordField";
import { useState } from "react";
import { useAddPasskey } from "./mutations";
import classes from "./Security.module.css";

function problemOf(error: Error): string {
  if (error instanceof PasskeyCancelled) return "No passkey was created. Try again.";
  if (error instanceof DOMException && error.name === "InvalidStateError")
    return "This device already has a passkey for your account.";
  return errorMessage(error);
}

/** Name and password, then the browser's own window. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const add = useAddPasskey(() => {
    message.success("Passkey added");
    onClose();
  });

  function submit() {
    add.submit({ name: name.trim(), password });
  }

  return (
    <Dialog opened onClose={onClose} title="Add a passkey">
      <Form className={classes.form} onSubmit={submit}>
        <p>Next, your browser asks where to save the passkey and how to unlock it.</p>
        <TextInput
          label="Name"
          placeholder="My laptop"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {add.error && (
          <Note tone="danger" role="alert">
            {problemOf(add.error)}
          </Note>
        )}
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={add.busy} disabled={!name.trim() || !password}>
            Continue
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
