import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { useState } from "react";
import { useRenamePasskey } from "./mutations";
import type { Passkey } from "./queries";
import classes from "./Security.module.css";

export function RenamePasskeyDialog({ item, onClose }: { item: Passkey; onClose: () => void }) {
  const [name, setName] = useState(item.name);
  const rename = useRenamePasskey(onClose);

  function submit() {
    rename.submit({ id: item.id, name: name.trim() });
  }

  return (
    <Dialog opened onClose={onClose} title="Rename passkey">
      <Form className={classes.form} onSubmit={submit}>
        <TextInput
          label="Name"
          required
          maxLength={60}
          value={name}
          error={rename.error && errorMessage(rename.error)}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="md"
            type="submit"
            loading={rename.busy}
            disabled={!name.trim() || name.trim() === item.name}
          >
            Save
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
