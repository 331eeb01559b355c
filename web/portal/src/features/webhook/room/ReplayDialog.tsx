import { Button, Modal, Radio, Select } from "@mantine/core";
import { errorMessage } from "@shared/api/error";
import { serverNow } from "@shared/session/serverClock";
import type { Mode } from "@shared/session/storage";
import { DialogButtons } from "@shared/ui/DialogButtons";
import { Note } from "@shared/ui/Note";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { eventGroups } from "../eventTypes";
import type { Webhook } from "../queries";
import { startReplay } from "./actions";
import { isSpan, type Span, spans, startOf } from "./filter";
import { refreshRoom } from "./queries";
import classes from "./Room.module.css";
import { useRoom } from "./useRoom";

export interface ReplayDialogProps {
  mode: Mode;
  webhook: Webhook;
  onClose: () => void;
}

const spanChoices = Object.entries(spans).map(([value, { label }]) => ({ value, label }));
const typeChoices = eventGroups.map((group) => ({ group: group.name, items: [...group.types] }));

/** Sends what was sent before once more, in the order in which it came about. */
export function ReplayDialog({ mode, webhook, onClose }: ReplayDialogProps) {
  const client = useQueryClient();
  const { setReplay } = useRoom();
  const [only, setOnly] = useState<"FAILED" | "ALL">("FAILED");
  const [span, setSpan] = useState<Span>("24h");
  const [type, setType] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: () => {
      const now = serverNow();
      return startReplay(
        { mode, id: webhook.id },
        {
          from: startOf(span, now) ?? "",
          to: new Date(now).toISOString(),
          only,
          eventTypes: type ? [type] : [],
        },
      );
    },
    onSuccess: async ({ id }) => {
      setReplay(id);
      onClose();
      await refreshRoom(client, mode, webhook.id);
    },
  });
  const layer = { zIndex: "var(--n-layer-menu)" };
  return (
    <Modal opened onClose={onClose} title="Replay">
      <div className={classes.form}>
        {start.isError && (
          <Note tone="danger" role="alert">
            {errorMessage(start.error)}
          </Note>
        )}
        <p className={classes.text}>
          Sends events to <strong>"{webhook.name}"</strong> once more, in the order in which they
          came about. They keep their ids, so that your server can drop those it knows.
        </p>
        <Radio.Group
          label="Which"
          value={only}
          onChange={(next) => setOnly(next === "ALL" ? "ALL" : "FAILED")}
        >
          <div className={classes.radios}>
            <Radio size="xs" value="FAILED" label="Only those that failed" />
            <Radio size="xs" value="ALL" label="All of them" />
          </div>
        </Radio.Group>
        <Select
          label="From when on"
          data={spanChoices}
          allowDeselect={false}
          comboboxProps={layer}
          value={span}
          onChange={(next) => isSpan(next) && setSpan(next)}
        />
        <Select
          label="Event type"
          placeholder="Any"
          data={typeChoices}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Clear event type" }}
          nothingFoundMessage="Nothing found"
          comboboxProps={layer}
          value={type}
          onChange={setType}
        />
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" loading={start.isPending} onClick={() => start.mutate()}>
            Start replay
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}
