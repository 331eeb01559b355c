import { Button, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { errorMessage } from "../api/error";
import classes from "./Dialog.module.css";
import { Note } from "./Note";

export interface ConfirmDialogProps {
  opened: boolean;
  /** The question. */
  title: string;
  /** Names the object in bold quotes and says what happens. */
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Red button, focus on Cancel. */
  destructive?: boolean;
  /** May fail: the error is shown inside the dialog, which stays open. */
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    setError(null);
    try {
      await props.onConfirm();
    } catch (reason) {
      setError(errorMessage(reason));
    } finally {
      setBusy(false);
    }
  }

  function close() {
    setError(null);
    props.onClose();
  }

  return (
    <Modal opened={props.opened} onClose={close} title={props.title}>
      <div className={classes.text}>{props.children}</div>
      {error && (
        <div className={classes.note}>
          <Note tone="danger" role="alert">
            {error}
          </Note>
        </div>
      )}
      <div className={classes.buttons}>
        <Button
          size="md"
          variant="default"
          onClick={close}
          data-autofocus={props.destructive || undefined}
        >
          {props.cancelLabel ?? "Cancel"}
        </Button>
        <Button
          size="md"
          color={props.destructive ? "red" : undefined}
          loading={busy}
          onClick={confirm}
          data-autofocus={!props.destructive || undefined}
        >
          {props.confirmLabel ?? "Confirm"}
        </Button>
      </div>
    </Modal>
  );
}
