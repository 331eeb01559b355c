import { type ReactNode, useState } from "react";
import { Button } from "../parts/Button";
import { ALERT, Icon } from "../parts/Icon";
import { Screen } from "../parts/Screen";
import type { ViewOf } from "../state";
import { useLater } from "../useLater";
import styles from "./code.module.css";

interface CodeInputProps {
  view: ViewOf<"MFA">;
  step: string;
  resend: ReactNode;
  children: ReactNode;
}

/** One real input, so that phones fill it in and people paste into it, drawn as boxes. */
export function CodeInput({ view, step, resend, children }: CodeInputProps) {
  const { text, state, dispatch } = useLater();
  const [code, setCode] = useState("");
  const [wasWrong, setWasWrong] = useState(view.isWrong);
  const length = view.mfa.length ?? 0;
  const isComplete = length > 0 ? code.length === length : code.length > 0;

  // A wrong code is emptied as soon as it is known to be wrong.
  if (wasWrong !== view.isWrong) {
    setWasWrong(view.isWrong);
    if (view.isWrong) setCode("");
  }

  const send = (answer: string) => dispatch({ type: "ANSWER", answer });
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, "").slice(0, length || 12);
    setCode(digits);
    if (length > 0 && digits.length === length && !state.isBusy) send(digits);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) send(code);
      }}
    >
      <Screen
        step={step}
        onBack={() => dispatch({ type: "BACK" })}
        actions={
          <Button type="submit" look="primary" disabled={!isComplete} isBusy={state.isBusy}>
            {text.continue}
          </Button>
        }
      >
        {children}
        <div className={`${styles.code} ${view.isWrong ? styles.wrong : ""}`}>
          <input
            data-entry
            className={length > 0 ? styles.real : styles.plain}
            aria-label={text.codeLabel}
            aria-describedby="question hint"
            aria-invalid={view.isWrong}
            inputMode="numeric"
            autoComplete="one-time-code"
            name="code"
            value={code}
            readOnly={state.isBusy}
            onChange={(event) => type(event.target.value)}
            onSelect={(event) => moveToEnd(event.currentTarget)}
          />
          {Array.from({ length }, (_, place) => (
            <span
              key={place}
              className={`${styles.digit} ${place === code.length ? styles.next : ""}`}
              aria-hidden="true"
            >
              {code[place]}
            </span>
          ))}
        </div>
        <div role="alert">
          {view.isWrong && (
            <p className={styles.mistake}>
              <Icon paths={ALERT} size={18} />
              {text.codeWrong(view.mfa.attemptsLeft)}
            </p>
          )}
        </div>
        <p className="sr" role="status">
          {state.isBusy && text.codeChecking}
        </p>
        {resend}
      </Screen>
    </form>
  );
}

/** The caret is drawn after the last digit, so it has to be there. */
function moveToEnd(input: HTMLInputElement) {
  const end = input.value.length;
  if (input.selectionStart !== end && input.selectionStart === input.selectionEnd) {
    input.setSelectionRange(end, end);
  }
}
