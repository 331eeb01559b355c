import { type PasswordInputProps, VisuallyHidden } from "@mantine/core";
import { passwordRules } from "@portal/lib/validation/password";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./NewPasswordField.module.css";
import { PasswordField } from "./PasswordField";

const advice =
  "Many people use a password like this one, so it's easy to guess. Choose one that is all your own.";

type Judge = (password: string) => boolean;

/**
 * A field for a password that is being chosen. It shows what is missing, advises against what many people use, and
 * refuses nothing. The list is loaded with the first focus; the password is looked up in the browser and sent nowhere.
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
        password !== "" && (
          <>
            <PasswordRules password={password} />
            {judge?.(password) && <span className={classes.advice}>{advice}</span>}
          </>
        )
      }
    />
  );
}

/** The rules as one types, each with whether it is met. */
function PasswordRules({ password }: { password: string }) {
  return (
    <span className={classes.rules}>
      {passwordRules.map(({ words, pattern }) => {
        const isMet = pattern.test(password);
        const Icon = isMet ? IconCircleCheckFilled : IconCircle;
        return (
          <span key={words} className={classes.rule} data-met={isMet || undefined}>
            <Icon size={14} stroke={1.7} aria-hidden="true" />
            {words}
            {!isMet && <VisuallyHidden component="span">, missing</VisuallyHidden>}
          </span>
        );
      })}
    </span>
  );
}
