import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { limits } from "@packages/flow/limits";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { useState } from "react";
import { useBuilder } from "../context";
import classes from "./Library.module.css";
import { useSaveScreen } from "./mutations";

/** Asks for the name under which the screen that is looked at is kept. */
export function SaveScreenDialog({ onClose }: { onClose: () => void }) {
  const { mode, flow, screen } = useBuilder();
  const [name, setName] = useState(screen.screenName.trim());
  const submit = useSaveScreen(mode, {
    onSuccess: ({ name: kept }) => {
      message.success(`"${kept}" is in the library. Insert it into any site.`);
      onClose();
    },
  });
  const given = name.trim();
  return (
    <Dialog opened onClose={onClose} title="Save screen to library">
      <Form onSubmit={() => given && submit.submit({ name: given, flow, screen })}>
        <p className={classes.hint}>
          Your team can insert a copy into any site. Later changes to this screen don't change it.
        </p>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={limits.screenName}
          value={name}
          error={submit.error && errorMessage(submit.error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={submit.busy} disabled={!given}>
            Save to library
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
