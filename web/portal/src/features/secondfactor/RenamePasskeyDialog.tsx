import { Button, Modal, TextInput } from "@mantine/core";
import { errorMessage } from "@shared/api/error";
import { DialogButtons } from "@shared/ui/DialogButtons";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type Passkey, passkeysQuery, renamePasskey } from "./queries";
import classes from "./Security.module.css";

export function RenamePasskeyDialog({ item, onClose }: { item: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(item.name);
  const rename = useMutation({
    mutationFn: renamePasskey,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    rename.mutate({ id: item.id, name: name.trim() });
  }

  return (
    <Modal opened onClose={onClose} title="Rename passkey">
      <form className={classes.form} onSubmit={submit}>
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
            loading={rename.isPending}
            disabled={!name.trim() || name.trim() === item.name}
          >
            Save
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
