import { Button, Select, Skeleton } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { CodeBlock } from "@portal/ui/CodeBlock";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Note } from "@portal/ui/Note";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { eventGroups, firstTypeOf } from "../eventTypes";
import type { Webhook } from "../queries";
import { useSendTestEvent } from "./mutations";
import { eventTypesQuery } from "./queries";
import classes from "./Room.module.css";
import { useRoom } from "./useRoom";

export interface TestEventDialogProps {
  mode: Mode;
  webhook: Webhook;
  onClose: () => void;
}

const choices = eventGroups.map((group) => ({ group: group.name, items: [...group.types] }));

/** Sends an example of an event, and then shows what becomes of it. */
export function TestEventDialog({ mode, webhook, onClose }: TestEventDialogProps) {
  const { follow } = useRoom();
  const [type, setType] = useState<string>(() => firstTypeOf(webhook));
  const known = useQuery(eventTypesQuery);
  const chosen = known.data?.find((item) => item.type === type);
  const send = useSendTestEvent(
    { mode, id: webhook.id },
    {
      onMade: (id) => {
        follow(id);
        onClose();
      },
    },
  );
  return (
    <Dialog opened onClose={onClose} title="Send test event" size={600}>
      <div className={classes.form}>
        {send.isError && (
          <Note tone="danger" role="alert">
            {errorMessage(send.error)}
          </Note>
        )}
        <Select
          label="Event type"
          description={chosen?.summary}
          data={choices}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Nothing found"
          comboboxProps={{ zIndex: "var(--n-layer-menu)" }}
          value={type}
          onChange={(next) => next && setType(next)}
        />
        {known.isPending && <Skeleton height={280} radius="md" />}
        {known.isError && <Note tone="warning">{errorMessage(known.error)}</Note>}
        {chosen && (
          <div className={classes.example}>
            <CodeBlock key={type} title="Example with invented ids" json={chosen.example} fill />
          </div>
        )}
        <p className={classes.quiet}>
          It is signed like every other event, and marked by the header Nod-Test: true, by test:
          true in its body and by sequence 0. Test events don't use quota or change data.
        </p>
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" loading={send.busy} onClick={() => send.submit(type)}>
            Send
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
