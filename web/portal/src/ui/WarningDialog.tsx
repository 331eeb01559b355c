import { Button } from "@mantine/core";
import { useTimer } from "@portal/lib/useTimer";
import { type KeyboardEvent, useState } from "react";
import { Dialog } from "./Dialog";
import { DialogButtons } from "./DialogButtons";

const closeAfterMs = 10_000;

export interface WarningDialogProps {
  /** The server's message; null keeps the dialog closed. */
  text: string | null;
  onClose: () => void;
  title?: string;
  /** Without it the dialog closes by time, Escape and its close icon. */
  withOk?: boolean;
}

/** A failure that closes automatically after ten seconds, unless somebody is reading or using it. */
export function WarningDialog({ text, onClose, title = "Warning", withOk }: WarningDialogProps) {
  return (
    <Dialog opened={text !== null} onClose={onClose} title={title}>
      {text !== null && <Body text={text} onClose={onClose} withOk={withOk} />}
    </Dialog>
  );
}

type BodyProps = Omit<WarningDialogProps, "text" | "title"> & { text: string };

/** Apart, so that each opening starts fresh: nothing is left over of a pointer that was in the one before. */
function Body({ text, onClose, withOk }: BodyProps) {
  const [held, setHeld] = useState(false);
  // A pointer that moves over the dialog holds it, and so does moving about in it; one that happened to be where the
  // dialog appeared does not.
  useTimer(held ? null : closeAfterMs, onClose);

  return (
    /* biome-ignore lint/a11y/noStaticElementInteractions: only holds the timer */
    <div
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onKeyDown={(event: KeyboardEvent) => event.key === "Tab" && setHeld(true)}
    >
      <p>{text}</p>
      {withOk && (
        <DialogButtons>
          <Button size="md" onClick={onClose} data-autofocus>
            OK
          </Button>
        </DialogButtons>
      )}
    </div>
  );
}
