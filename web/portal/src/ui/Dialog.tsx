import { Modal, type ModalProps } from "@mantine/core";
import type { FormEvent } from "react";
import classes from "./Dialog.module.css";
import { useFocusReturn } from "./useFocusReturn";
import { useFresh } from "./useFresh";

/** React passes what happens in a dialog on to whatever renders it; a submit ends here. */
export function endSubmit(event: FormEvent) {
  event.stopPropagation();
}

/**
 * Every dialog of the portal. The focus returns to what opened it, however it is closed; the second click of a
 * double click that opened it does nothing in it.
 */
export function Dialog({ opened, closeOnClickOutside = true, ...props }: ModalProps) {
  useFocusReturn(opened);
  const fresh = useFresh(opened);
  return (
    <Modal
      {...props}
      opened={opened}
      returnFocus={false}
      closeOnClickOutside={closeOnClickOutside && !fresh}
      className={classes.dialog}
      data-fresh={fresh || undefined}
      onSubmit={endSubmit}
    />
  );
}
