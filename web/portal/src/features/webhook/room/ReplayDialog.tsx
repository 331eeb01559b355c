import { Button, MultiSelect, Radio, Select } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { serverNow } from "@portal/lib/session/serverClock";
import type { Mode } from "@portal/lib/session/storage";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Note } from "@portal/ui/Note";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { eventGroups, isSubscribed } from "../eventTypes";
import type { Webhook } from "../queries";
import { isSpan, spans } from "./filter";
import { useStartReplay } from "./mutations";
import { previewQuery } from "./queries";
import { ReplayRange } from "./ReplayRange";
import classes from "./Room.module.css";
import { countWords, newReplayForm, rangeProblem, toRequest } from "./replay";
import { useRoom } from "./useRoom";

export interface ReplayDialogProps {
  mode: Mode;
  webhook: Webhook;
  onClose: () => void;
}

const spanChoices = [
  ...Object.entries(spans).map(([value, { label }]) => ({ value, label })),
  { value: "custom", label: "From … to …" },
];
const layer = { zIndex: "var(--n-layer-menu)" };

/** Sends what was sent before once more, in the order in which it came about, and says before how much that is. */
export function ReplayDialog({ mode, webhook, onClose }: ReplayDialogProps) {
  const { setReplay } = useRoom();
  // The dialog looks back from when it was opened, so that what is sent is what was counted.
  const [now] = useState(serverNow);
  const [form, setForm] = useState(() => newReplayForm(now));
  const problem = rangeProblem(form, now);
  const request = problem === null ? toRequest(form, now) : null;
  const preview = useQuery({
    ...previewQuery(mode, webhook.id, request),
    enabled: request !== null,
  });
  const total = request ? preview.data : undefined;
  const start = useStartReplay(
    { mode, id: webhook.id },
    {
      onMade: (id) => {
        setReplay(id);
        onClose();
      },
    },
  );
  return (
    <Dialog opened onClose={onClose} title="Replay events" size={520}>
      <div className={classes.form}>
        {start.isError && (
          <Note tone="danger" role="alert">
            {errorMessage(start.error)}
          </Note>
        )}
        {!webhook.active && (
          <Note tone="warning">The webhook is not active. Activate it first, then replay.</Note>
        )}
        <p className={classes.text}>
          Resends events to <strong>"{webhook.name}"</strong>, oldest first. Events keep their IDs,
          so your server can skip duplicates.
        </p>
        <Radio.Group
          label="Which"
          value={form.only}
          onChange={(next) => setForm({ ...form, only: next === "ALL" ? "ALL" : "FAILED" })}
        >
          <div className={classes.radios}>
            <Radio size="xs" value="FAILED" label="Failed events only" />
            <Radio size="xs" value="ALL" label="All of them" />
          </div>
        </Radio.Group>
        <Select
          label="Time"
          data={spanChoices}
          allowDeselect={false}
          comboboxProps={layer}
          value={form.span}
          onChange={(next) => setForm({ ...form, span: isSpan(next) ? next : "custom" })}
        />
        {form.span === "custom" && (
          <ReplayRange form={form} now={now} problem={problem} onChange={setForm} />
        )}
        <MultiSelect
          label="Event types"
          placeholder={form.types.length > 0 ? undefined : "All subscribed events"}
          data={typesOf(webhook)}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Clear event types" }}
          nothingFoundMessage="Nothing found"
          comboboxProps={layer}
          classNames={{ pill: classes.pill }}
          value={form.types}
          onChange={(types) => setForm({ ...form, types })}
        />
        <p className={classes.preview} role="status">
          {previewText(total, preview.error, request !== null)}
        </p>
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="md"
            loading={start.busy}
            disabled={!webhook.active || !total}
            onClick={() => request && start.submit(request)}
          >
            {total ? `Send ${countWords(total)}` : "Send"}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** A replay sends what the webhook is subscribed to; other types are not offered. */
function typesOf(webhook: Webhook) {
  return eventGroups
    .map(({ name, types }) => ({
      group: name,
      items: types.filter((type) => isSubscribed(webhook, type)),
    }))
    .filter(({ items }) => items.length > 0);
}

function previewText(total: number | undefined, error: Error | null, isUsable: boolean): string {
  if (!isUsable) return "";
  if (error) return errorMessage(error);
  if (total === undefined) return "Counting…";
  return total === 0 ? "Nothing to send in this range." : `${countWords(total)} will be sent.`;
}
