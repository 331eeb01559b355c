import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteWebhook, refreshWebhooks, type Webhook } from "./queries";

export interface DeleteWebhookProps {
  mode: Mode;
  /** null keeps the dialog closed. */
  webhook: Webhook | null;
  onClose: () => void;
  /** The webhook is gone. */
  onDeleted?: () => void;
}

export function DeleteWebhook({ mode, webhook, onClose, onDeleted }: DeleteWebhookProps) {
  const client = useQueryClient();
  // The name stays in the text while the dialog fades out.
  const [shown, setShown] = useState(webhook);
  if (webhook && webhook !== shown) setShown(webhook);
  return (
    <ConfirmDialog
      opened={webhook !== null}
      title="Delete this webhook?"
      destructive
      onClose={onClose}
      onConfirm={async () => {
        if (!webhook) return;
        await deleteWebhook(mode, webhook.id);
        onDeleted?.();
        onClose();
        await refreshWebhooks(client, mode);
      }}
    >
      You are deleting the webhook <strong>"{shown?.name}"</strong>. This operation is irreversible.
      Continue to delete the webhook?
    </ConfirmDialog>
  );
}
