import { errorMessage } from "@packages/api/error";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { message } from "@portal/ui/message";
import { useState } from "react";
import { type KeyAction, useKeyAction } from "./mutations";

interface Wording {
  title: string;
  text: string;
  confirm: string;
  failed: string;
}

const statusFailed = "Failed to update API key status";

const wordings: Record<KeyAction["kind"], Wording> = {
  activate: {
    title: "Activate this API key?",
    text: "works again immediately.",
    confirm: "Activate",
    failed: statusFailed,
  },
  deactivate: {
    title: "Deactivate this API key?",
    text: "and its tokens stop working immediately. You can activate it again.",
    confirm: "Deactivate",
    failed: statusFailed,
  },
  delete: {
    title: "Delete this API key?",
    text: "is deleted with its secret. This operation is irreversible.",
    confirm: "Delete key",
    failed: "Failed to delete API key",
  },
};

/** Asks before a key changes; what went wrong is a toast. The wording stays while the dialog fades out. */
export function KeyActionDialog(props: { action: KeyAction | null; onClose: () => void }) {
  const carryOut = useKeyAction((error, { kind }) =>
    message.error(`${wordings[kind].failed}: ${errorMessage(error)}`),
  );
  const [shown, setShown] = useState(props.action);
  if (props.action && props.action !== shown) setShown(props.action);
  if (!shown) return null;
  const wording = wordings[shown.kind];
  return (
    <ConfirmDialog
      opened={props.action !== null}
      title={wording.title}
      confirmLabel={wording.confirm}
      destructive={shown.kind !== "activate"}
      onClose={props.onClose}
      onConfirm={async () => {
        await carryOut(shown);
        props.onClose();
      }}
    >
      <strong>"{shown.item.name}"</strong> {wording.text}
    </ConfirmDialog>
  );
}
