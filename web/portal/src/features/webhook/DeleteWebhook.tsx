import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { useState } from "react";
import { useDeleteWebhook } from "./mutations";
import type { Webhook } from "./queries";

export interface DeleteWebhookProps {
  mode: Mode;
  /** null keeps the dialog closed. */
  webhook: Webhook | null;
  onClose: () => void;
  /** The webhook is gone. */
  onDeleted?: () => void;
}

export function DeleteWebhook({ mode, webhook, onClose, onDeleted }: DeleteWebhookProps) {
  const remove = useDeleteWebhook(mode, () => {
    onDeleted?.();
    onClose();
  });
  // The name stays in the text while the dialog fades out.
  const [shown, setShown] = useState(webhook);
  if (webhook && webhook !== shown) setShown(webhook);
  return (
    <ConfirmDialog
      opened={webhook !== null}
      title="Delete this webhook?"
      destructive
      onClose={onClose}
      onConfirm={() => webhook && remove(webhook.id)}
    >
      You are deleting the webhook <strong>"{shown?.name}"</strong>. This operation is irreversible.
      Continue to delete the webhook?
    </ConfirmDialog>
  );
}
