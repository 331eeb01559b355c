import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import type { RequestKey } from "@portal/lib/submit/requestKey";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { type ReactNode, useState } from "react";
import { Dialog } from "./Dialog";
import classes from "./Dialog.module.css";
import { DialogButtons } from "./DialogButtons";
import { Form } from "./Form";
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
  /** What has to be typed before the button works; the focus is on its field. */
  typed?: string;
  /** May fail: the error is shown inside the dialog, which stays open. The key is that of the question. */
  onConfirm: (key: RequestKey) => unknown;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <Question {...props} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, and so does what was typed or went wrong. */
function Question(props: ConfirmDialogProps) {
  const [text, setText] = useState("");
  const confirm = useSubmit<unknown>({ call: async (_, key) => props.onConfirm(key) });
  const fits = props.typed === undefined || text.trim() === props.typed;

  return (
    <Form onSubmit={() => fits && confirm.submit()}>
      <div className={classes.text}>{props.children}</div>
      {props.typed !== undefined && (
        <TextInput
          className={classes.part}
          data-autofocus
          label={`Type ${props.typed} to confirm`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {confirm.error && (
        <div className={classes.part}>
          <Note tone="danger" role="alert">
            {errorMessage(confirm.error)}
          </Note>
        </div>
      )}
      <DialogButtons>
        <Button
          size="md"
          variant="default"
          onClick={props.onClose}
          data-autofocus={(props.destructive && props.typed === undefined) || undefined}
        >
          {props.cancelLabel ?? "Cancel"}
        </Button>
        <Button
          size="md"
          type="submit"
          color={props.destructive ? "red" : undefined}
          loading={confirm.busy}
          disabled={!fits}
          data-autofocus={(!props.destructive && props.typed === undefined) || undefined}
        >
          {props.confirmLabel ?? "Confirm"}
        </Button>
      </DialogButtons>
    </Form>
  );
}
