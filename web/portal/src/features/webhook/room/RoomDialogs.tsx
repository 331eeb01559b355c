import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { message } from "@portal/ui/message";
import type { ReactNode } from "react";
import { DeleteWebhook } from "../DeleteWebhook";
import type { Webhook } from "../queries";
import { useChangeWebhook } from "./mutations";
import { ReplayDialog } from "./ReplayDialog";
import { RotateSecretDialog } from "./RotateSecretDialog";
import { TestEventDialog } from "./TestEventDialog";

/** The questions of the room; one at a time. */
export type RoomDialog =
  | "test"
  | "replay"
  | "rotate"
  | "pause"
  | "resume"
  | "reactivate"
  | "delete";

export interface RoomDialogsProps {
  mode: Mode;
  webhook: Webhook;
  dialog: RoomDialog | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function RoomDialogs({ mode, webhook, dialog, onClose, onDeleted }: RoomDialogsProps) {
  const props = { mode, webhook, onClose };
  return (
    <>
      {dialog === "test" && <TestEventDialog {...props} />}
      {dialog === "replay" && <ReplayDialog {...props} />}
      {dialog === "rotate" && <RotateSecretDialog {...props} />}
      <ChangeDialog {...props} dialog={dialog} />
      <DeleteWebhook
        mode={mode}
        webhook={dialog === "delete" ? webhook : null}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    </>
  );
}

interface Change {
  title: string;
  confirm: string;
  body: { paused: boolean } | { active: true };
  done: string;
  text: (name: ReactNode) => ReactNode;
}

const changes: Partial<Record<RoomDialog, Change>> = {
  pause: {
    title: "Pause this webhook?",
    confirm: "Pause",
    body: { paused: true },
    done: "The webhook is paused",
    text: (name) => (
      <>
        Nothing is sent to {name} until you resume it. Events are kept for up to 30 days and then
        sent in order.
      </>
    ),
  },
  resume: {
    title: "Resume this webhook?",
    confirm: "Resume",
    body: { paused: false },
    done: "The webhook is resumed",
    text: (name) => <>Pending events for {name} are sent now, in order.</>,
  },
  reactivate: {
    title: "Re-activate this webhook?",
    confirm: "Re-activate",
    body: { active: true },
    done: "The webhook is active again",
    text: (name) => (
      <>
        Events from now on are sent to {name} again, and its failure count restarts. You can replay
        events from the time in between.
      </>
    ),
  },
};

type ChangeDialogProps = Pick<RoomDialogsProps, "mode" | "webhook" | "dialog" | "onClose">;

function ChangeDialog({ mode, webhook, dialog, onClose }: ChangeDialogProps) {
  const changeWebhook = useChangeWebhook({ mode, id: webhook.id });
  const change = dialog ? changes[dialog] : undefined;
  return (
    <ConfirmDialog
      opened={change !== undefined}
      title={change?.title ?? ""}
      confirmLabel={change?.confirm}
      onClose={onClose}
      onConfirm={async () => {
        if (!change) return;
        await changeWebhook(change.body);
        message.success(change.done);
        onClose();
      }}
    >
      {change?.text(<strong>"{webhook.name}"</strong>)}
    </ConfirmDialog>
  );
}
