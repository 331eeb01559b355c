import { Button } from "@mantine/core";
import { Dialog } from "./Dialog";
import classes from "./Dialog.module.css";
import { DialogButtons } from "./DialogButtons";

export interface ErrorDialogProps {
  /** The server's message, in as many lines as it has; null keeps the dialog closed. */
  text: string | null;
  title?: string;
  onClose: () => void;
}

/** A failure that stays until somebody has read it. OK only closes it. */
export function ErrorDialog({ text, title = "Error", onClose }: ErrorDialogProps) {
  return (
    <Dialog opened={text !== null} onClose={onClose} title={title}>
      <p className={classes.lines}>{text}</p>
      <DialogButtons>
        <Button size="md" onClick={onClose} data-autofocus>
          OK
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
