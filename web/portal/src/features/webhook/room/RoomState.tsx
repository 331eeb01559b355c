import { Button } from "@mantine/core";
import { serverNow } from "@portal/lib/session/serverClock";
import { formatDateTime } from "@portal/ui/format";
import { Note } from "@portal/ui/Note";
import { StatusBadge } from "@portal/ui/StatusBadge";
import type { Tone } from "@portal/ui/status";
import type { ReactNode } from "react";
import type { Webhook } from "../queries";
import classes from "./Room.module.css";
import type { RoomDialog } from "./RoomDialogs";

/** In a word whether anything is sent. */
export function StateBadge({ webhook }: { webhook: Webhook }) {
  const [word, tone] = stateOf(webhook);
  return (
    <StatusBadge status={word} tone={tone}>
      {word}
    </StatusBadge>
  );
}

function stateOf(webhook: Webhook): [string, Tone] {
  if (!webhook.active)
    return webhook.deactivatedReason ? ["Deactivated", "danger"] : ["Inactive", "neutral"];
  if (webhook.paused) return ["Paused", "warning"];
  return webhook.failingSince ? ["Failing", "warning"] : ["Active", "ok"];
}

export interface StateNotesProps {
  webhook: Webhook;
  onAction: (dialog: RoomDialog) => void;
}

/** What stands behind the word, and the way out of it. */
export function StateNotes({ webhook, onAction }: StateNotesProps) {
  const act = (dialog: RoomDialog, label: string) => (
    <Button variant="default" onClick={() => onAction(dialog)}>
      {label}
    </Button>
  );
  const notes: ReactNode[] = [];
  if (!webhook.active) {
    notes.push(
      <Note key="inactive" tone="danger" action={act("reactivate", "Re-activate")}>
        {whyInactive(webhook)}
      </Note>,
    );
  } else if (webhook.paused) {
    notes.push(
      <Note key="paused" tone="warning" action={act("resume", "Resume")}>
        Paused. Events are kept for up to 30 days and sent in order once you resume.
      </Note>,
    );
  } else if (webhook.failingSince) {
    notes.push(
      <Note key="failing" tone="warning">
        Nothing has been delivered since {formatDateTime(webhook.failingSince)}. After five days
        without success, the webhook is deactivated.
      </Note>,
    );
  }
  if (webhook.delay) {
    notes.push(
      <Note key="delay" tone="warning">
        {webhook.delay.message}
      </Note>,
    );
  }
  const until = webhook.secretBeforeUntil;
  if (until && Date.parse(until) > serverNow()) {
    notes.push(
      <Note key="secret">
        The secret was rotated. Until {formatDateTime(until)} the header webhook-signature carries a
        signature with the old secret as well.
      </Note>,
    );
  }
  return notes.length > 0 && <div className={classes.notes}>{notes}</div>;
}

function whyInactive({ deactivatedReason, failingSince }: Webhook): string {
  switch (deactivatedReason) {
    case "GONE":
      return "Deactivated: the endpoint responded with 410 Gone. It no longer receives events.";
    case "FAILING":
      return failingSince
        ? `Deactivated: every delivery has failed since ${formatDateTime(failingSince)}, for five days.`
        : "Deactivated: every delivery failed for five days.";
    default:
      return "Inactive: this webhook receives no events.";
  }
}
