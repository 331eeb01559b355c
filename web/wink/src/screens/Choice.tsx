import { type ReactNode, useState } from "react";
import { Button } from "../parts/Button";
import controls from "../parts/controls.module.css";
import { ALERT, Icon } from "../parts/Icon";
import { Screen } from "../parts/Screen";
import type { ViewOf } from "../state";
import { useLater } from "../useLater";
import styles from "./code.module.css";

interface ChoiceProps {
  view: ViewOf<"MFA">;
  step: string;
  children: ReactNode;
}

export function Choice({ view, step, children }: ChoiceProps) {
  const { text, state, dispatch } = useLater();
  const [chosen, setChosen] = useState("");
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "ANSWER", answer: chosen });
      }}
    >
      <Screen
        step={step}
        onBack={() => dispatch({ type: "BACK" })}
        actions={
          <Button type="submit" look="primary" disabled={!chosen} isBusy={state.isBusy}>
            {text.continue}
          </Button>
        }
      >
        {children}
        <fieldset className={styles.choices} aria-labelledby="question">
          {view.mfa.options?.map(({ id, label }) => (
            <label key={id} className={controls.check}>
              <input
                type="radio"
                name="choice"
                checked={chosen === id}
                onChange={() => setChosen(id)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div role="alert">
          {view.isWrong && (
            <p className={styles.mistake}>
              <Icon paths={ALERT} size={18} />
              {text.choiceWrong}
            </p>
          )}
        </div>
      </Screen>
    </form>
  );
}
