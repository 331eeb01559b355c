import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import classes from "./message.module.css";
import type { Tone } from "./status";
import { ToneIcon } from "./ToneIcon";

const snackbarMs = 3000;
const alertMs = 2000;
const copyMs = 1500;

function show(tone: Tone, text: string, autoClose: number) {
  notifications.show({
    message: text,
    icon: createElement(ToneIcon, { tone, size: 18 }),
    autoClose,
    role: tone === "danger" || tone === "warning" ? "alert" : "status",
    closeButtonProps: { "aria-label": "Close" },
    classNames: {
      root: classes.toast,
      icon: classes[tone],
      description: classes.text,
      closeButton: classes.close,
    },
  });
}

/** Toasts, for results only. Errors that need an action are notes or dialogs. */
export const message = {
  success: (text: string) => show("ok", text, snackbarMs),
  warning: (text: string) => show("warning", text, snackbarMs),
  error: (text: string) => show("danger", text, snackbarMs),
  info: (text: string) => show("neutral", text, snackbarMs),
  /** The short alert of list pages, two seconds. */
  alert: (text: string, tone: Tone = "warning") => show(tone, text, alertMs),
  /** After a copy: 1.5 seconds, or as long as the screen's specification says. */
  copySnackbar: (text = "Copy success!", ms = copyMs) => show("ok", text, ms),
};
