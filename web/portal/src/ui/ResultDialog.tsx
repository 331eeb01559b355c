import { Button } from "@mantine/core";
import { Dialog } from "./Dialog";
import { DialogButtons } from "./DialogButtons";

export interface ResultDialogProps {
  title: string;
  text: string;
  onClose: () => void;
}

/** Says what happened and stays until OK. */
export function ResultDialog({ title, text, onClose }: ResultDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title} withCloseButton={false}>
      <p>{text}</p>
      <DialogButtons>
        <Button size="md" onClick={onClose} data-autofocus>
          OK
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
