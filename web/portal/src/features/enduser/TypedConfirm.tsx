import { Button, Modal, TextInput } from "@mantine/core";
import { errorMessage } from "@shared/api/error";
import { DialogButtons } from "@shared/ui/DialogButtons";
import { Note } from "@shared/ui/Note";
import { type FormEvent, type ReactNode, useState } from "react";
import { useCover } from "./cover";
import classes from "./UserDetail.module.css";

export interface TypedConfirmProps {
  opened: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** What has to be typed before the button works. */
  word: string;
  confirmLabel: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that cannot be taken back, and has one type what it is about. */
export function TypedConfirm(props: TypedConfirmProps) {
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useCover(props.opened);
  const fits = typed.trim() === props.word;

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!fits || busy) return;
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
    setTyped("");
    setError(null);
    props.onClose();
  }

  return (
    <Modal opened={props.opened} onClose={close} title={props.title}>
      <form onSubmit={confirm} className={classes.confirm}>
        <div>{props.children}</div>
        <TextInput
          data-autofocus
          label={`Type ${props.word} to confirm`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {error && (
          <Note tone="danger" role="alert">
            {error}
          </Note>
        )}
        <DialogButtons>
          <Button size="md" variant="default" onClick={close}>
            Cancel
          </Button>
          <Button size="md" type="submit" color="red" loading={busy} disabled={!fits}>
            {props.confirmLabel}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
