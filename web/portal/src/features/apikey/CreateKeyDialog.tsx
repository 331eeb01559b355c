import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { useState } from "react";
import classes from "./ApiKey.module.css";
import { endOfDay, firstEnd } from "./apiKey";
import { ModeChoice } from "./ModeChoice";
import { useCreateKey } from "./mutations";
import { NewKey } from "./NewKey";

const maxName = 100;

/** Asks for mode, name and end, then shows the secret of the new key. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<Mode>("SANDBOX");
  const [name, setName] = useState("");
  const [lastDay, setLastDay] = useState("");
  const create = useCreateKey({
    onError: (error) => message.error(`Failed to create API key: ${errorMessage(error)}`),
  });

  function submit() {
    create.submit({ mode, name: name.trim() || undefined, expiresAt: endOfDay(lastDay) });
  }

  if (create.data) return <NewKey created={create.data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title="Create new API key">
      <Form className={classes.form} onSubmit={submit}>
        <TextInput
          label="Name"
          description="Optional. We'll generate a name if you leave this empty."
          maxLength={maxName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          type="date"
          label="Expires on"
          description="Optional. The key stops working after this date. We email admins beforehand."
          min={firstEnd()}
          value={lastDay}
          onChange={(event) => setLastDay(event.currentTarget.value)}
        />
        <ModeChoice value={mode} onChange={setMode} />
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={create.busy}>
            Create key
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
