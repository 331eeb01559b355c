import { Button, Modal } from "@mantine/core";
import { type KeyboardEvent, useEffect, useState } from "react";
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

/** A failure that closes by itself after ten seconds, unless somebody is reading or using it. */
export function WarningDialog({ text, onClose, title = "Warning", withOk }: WarningDialogProps) {
  const [held, setHeld] = useState(false);
  // Time is the outside system. Hovering holds the dialog, and so does moving about in it.
  useEffect(() => {
    if (text === null || held) return;
    const timer = setTimeout(onClose, closeAfterMs);
    return () => clearTimeout(timer);
  }, [text, held, onClose]);

  return (
    <Modal opened={text !== null} onClose={onClose} title={title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only holds the timer */}
      <div
        onMouseEnter={() => setHeld(true)}
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
    </Modal>
  );
}
