import type { Mode } from "@shared/session/storage";
import { LoadError } from "@shared/ui/LoadError";
import { WideDrawer } from "@shared/ui/WideDrawer";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { webhookQuery, webhooksQuery } from "../queries";
import { DeliveryLog } from "./DeliveryLog";
import { HealthStrip } from "./HealthStrip";
import { ReplayNote } from "./ReplayNote";
import classes from "./Room.module.css";
import { RoomActions } from "./RoomActions";
import { type RoomDialog, RoomDialogs } from "./RoomDialogs";
import { StateBadge, StateNotes } from "./RoomState";

export interface WebhookRoomProps {
  mode: Mode;
  /** null keeps the drawer closed. */
  webhookId: string | null;
  onClose: () => void;
}

/** Everything about one webhook: its state and health, what was sent, and what came back. */
export function WebhookRoom({ mode, webhookId, onClose }: WebhookRoomProps) {
  // The content stays while the drawer slides out.
  const [shown, setShown] = useState(webhookId);
  if (webhookId && webhookId !== shown) setShown(webhookId);
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  const id = shown ?? "";
  const rows = useInfiniteQuery(webhooksQuery(mode)).data;
  const row = rows?.find((item) => item.id === id);
  const single = useQuery({
    ...webhookQuery(mode, id),
    enabled: rows !== undefined && !row && !!webhookId,
  });
  const webhook = row ?? single.data;
  return (
    <WideDrawer
      opened={webhookId !== null}
      onClose={onClose}
      covered={dialog !== null}
      backLabel="Back to Webhooks"
      title={webhook?.name ?? "Webhook"}
      meta={
        webhook && (
          <>
            <StateBadge webhook={webhook} />
            <span className={classes.url} title={webhook.url}>
              {webhook.url}
            </span>
          </>
        )
      }
      actions={webhook && <RoomActions webhook={webhook} onAction={setDialog} />}
    >
      {single.isError && !webhook ? (
        <LoadError error={single.error} title="The webhook did not load" onRetry={single.refetch} />
      ) : (
        id && (
          <div key={id} className={classes.room}>
            {webhook && <StateNotes webhook={webhook} onAction={setDialog} />}
            <ReplayNote mode={mode} webhookId={id} />
            <HealthStrip mode={mode} webhookId={id} />
            <DeliveryLog mode={mode} webhookId={id} />
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
