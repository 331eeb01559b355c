import type { Mode } from "@portal/lib/session/storage";
import { Breakable } from "@portal/ui/Breakable";
import { LoadError } from "@portal/ui/LoadError";
import { StatusBadge } from "@portal/ui/StatusBadge";
import { WideDrawer } from "@portal/ui/WideDrawer";
import { useState } from "react";
import type { Webhook } from "../queries";
import { DeletedNote } from "./DeletedNote";
import { DeliveryLog } from "./DeliveryLog";
import type { RoomState } from "./delivery";
import { HealthStrip } from "./HealthStrip";
import { MissedNote } from "./MissedNote";
import { ReplayNote } from "./ReplayNote";
import classes from "./Room.module.css";
import { RoomActions } from "./RoomActions";
import { type RoomDialog, RoomDialogs } from "./RoomDialogs";
import { StateBadge, StateNotes } from "./RoomState";
import { useRoomWebhook } from "./useRoomWebhook";

export interface WebhookRoomProps {
  mode: Mode;
  /** null keeps the drawer closed. */
  webhookId: string | null;
  /** It was opened from the list of deleted ones. */
  isGone: boolean;
  onClose: () => void;
}

/** Everything about one webhook: its state and health, what was sent, and what came back. A deleted one is only read. */
export function WebhookRoom({ mode, webhookId, isGone, onClose }: WebhookRoomProps) {
  // The content stays while the drawer slides out.
  const [shown, setShown] = useState(webhookId);
  if (webhookId && webhookId !== shown) setShown(webhookId);
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  const id = shown ?? "";
  const isOpen = webhookId !== null;
  const { webhook, deleted, error, retry } = useRoomWebhook(mode, { id, isOpen, isGone });
  const known = webhook ?? deleted;
  return (
    <WideDrawer
      opened={isOpen}
      onClose={onClose}
      covered={dialog !== null}
      backLabel="Back to Webhooks"
      title={known?.name ?? "Webhook"}
      meta={
        known && (
          <>
            {webhook ? <StateBadge webhook={webhook} /> : <StatusBadge status="Deleted" />}
            <span className={classes.url} title={known.url}>
              <Breakable>{known.url}</Breakable>
            </span>
          </>
        )
      }
      actions={webhook && <RoomActions webhook={webhook} onAction={setDialog} />}
    >
      {error && !known ? (
        <LoadError error={error} title="Couldn't load the webhook" onRetry={retry} />
      ) : (
        id && (
          <div key={id} className={classes.room}>
            {webhook && <StateNotes webhook={webhook} onAction={setDialog} />}
            {webhook && <MissedNote mode={mode} webhook={webhook} />}
            {deleted && <DeletedNote webhook={deleted} />}
            <ReplayNote mode={mode} webhookId={id} />
            <HealthStrip mode={mode} webhookId={id} />
            <DeliveryLog mode={mode} webhookId={id} state={stateOf(webhook)} />
          </div>
        )
      )}
      {webhook && (
        <RoomDialogs
          mode={mode}
          webhook={webhook}
          dialog={dialog}
          onClose={() => setDialog(null)}
          onDeleted={onClose}
        />
      )}
    </WideDrawer>
  );
}

/** Until it is known, nothing is offered. */
function stateOf(webhook: Webhook | undefined): RoomState {
  if (!webhook) return "gone";
  return webhook.paused ? "paused" : "open";
}
