import type { PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import classes from "./NewPasswordField.module.css";
import { PasswordField } from "./PasswordField";

const advice =
  "Many people use a password like this one, so it is easy to guess. Better take one that is all your own.";

type Judge = (password: string) => boolean;

/**
 * A field for a password that is being chosen. It advises against what many people use, and refuses nothing. The
 * list is loaded with the first focus; the password is looked up in the browser and sent nowhere.
 */
export function NewPasswordField({ onFocus, ...props }: PasswordInputProps) {
  const [judge, setJudge] = useState<Judge | null>(null);
  const password = typeof props.value === "string" ? props.value : "";

  function loadJudge() {
    import("@portal/lib/validation/commonPassword").then(
      ({ isCommonPassword }) => setJudge(() => isCommonPassword),
      () => undefined, // without the list there is no advice
    );
  }

  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      onFocus={(event) => {
        loadJudge();
        onFocus?.(event);
      }}
      description={
        password !== "" && judge?.(password) && <span className={classes.advice}>{advice}</span>
      }
    />
  );
}
