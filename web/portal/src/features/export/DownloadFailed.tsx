import { Button, Modal } from "@mantine/core";
import { DialogButtons } from "@shared/ui/DialogButtons";

export interface DownloadFailedProps {
  /** The server's message; null keeps the dialog closed. */
  text: string | null;
  onClose: () => void;
}

/** Why no file comes. */
export function DownloadFailed({ text, onClose }: DownloadFailedProps) {
  return (
    <Modal opened={text !== null} onClose={onClose} title="Download Failed">
      <p>{text}</p>
      <DialogButtons>
        <Button size="md" onClick={onClose} data-autofocus>
          OK
        </Button>
      </DialogButtons>
    </Modal>
  );
}
