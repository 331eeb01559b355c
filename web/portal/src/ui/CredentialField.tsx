import { Popover } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { useTimer } from "@portal/lib/useTimer";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { CopyButton } from "./CopyButton";
import classes from "./CredentialField.module.css";
import { IconAction } from "./IconAction";
import { message } from "./message";

const hideAfterMs = 60_000;
/** Sixteen dots whatever the length: the mask says nothing about the secret. */
const mask = "•".repeat(16);

export interface CredentialFieldProps {
  /** What it is, for the buttons: "secret". */
  noun?: string;
  /** Fetches the value when it is first revealed or copied. */
  load: () => Promise<string>;
  /** boxed stands alone in a form or dialog; inline stands in a table row. */
  variant?: "boxed" | "inline";
}

/** A secret: masked until asked for, copied without being shown, hidden again after a minute. */
export function CredentialField({
  noun = "secret",
  load,
  variant = "inline",
}: CredentialFieldProps) {
  const [value, setValue] = useState<string | null>(null);
  // Each reveal is an entry in the audit log: two clicks in a row are one.
  const reveal = useSubmit<string>({
    call: load,
    onSuccess: setValue,
    onError: (error) => message.error(errorMessage(error)),
  });
  const narrow = useMediaQuery("(max-width: 1359px)") && variant === "inline";
  // What lies open on a screen is hidden again after a minute.
  useTimer(value === null ? null : hideAfterMs, () => setValue(null), value);

  const toggle = () => (value === null ? reveal.submit() : setValue(null));

  const shown = value !== null;
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <span className={classes.field} data-variant={variant}>
      <span
        className={classes.value}
        data-shown={(shown && !narrow) || undefined}
        data-cut={shown && !narrow ? undefined : "mask"}
      >
        {shown && !narrow ? value : mask}
      </span>
      <Popover
        withRoles={false}
        opened={shown && narrow}
        onChange={(open) => !open && setValue(null)}
      >
        <Popover.Target>
          <span>
            <IconAction label={`Reveal ${noun}`} size={24} aria-pressed={shown} onClick={toggle}>
              <Eye size={14} stroke={1.7} aria-hidden="true" />
            </IconAction>
          </span>
        </Popover.Target>
        <Popover.Dropdown className={classes.popover}>{value}</Popover.Dropdown>
      </Popover>
      <CopyButton
        value={() => (value === null ? load() : Promise.resolve(value))}
        label={`Copy ${noun}`}
      />
    </span>
  );
}
