import { type ReactNode, useId } from "react";
import { Button } from "./Button";
import styles from "./dialog.module.css";

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  /** The way back; it has the focus, and Esc does the same. */
  stay: string;
  onStay: () => void;
  go: string;
  onGo: () => void;
}

/** Closed while it is still in the document, it gives the focus back. */
function open(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

/** A question over the screen. The native dialog keeps the focus inside and gives it back. */
export function ConfirmDialog({ title, children, stay, onStay, go, onGo }: ConfirmDialogProps) {
  const id = useId();
  return (
    <dialog
      ref={open}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={styles.buttons}>
        <Button onClick={onStay} autoFocus>
          {stay}
        </Button>
        <Button look="danger" onClick={onGo}>
          {go}
        </Button>
      </div>
    </dialog>
  );
}
