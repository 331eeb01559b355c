import { Button } from "../parts/Button";
import controls from "../parts/controls.module.css";
import { Icon, SPINNER } from "../parts/Icon";
import { Logo } from "../parts/Logo";
import { Screen } from "../parts/Screen";
import type { ViewOf } from "../state";
import { useLater } from "../useLater";
import { useSecondsUntil } from "../useSecondsUntil";
import { Choice } from "./Choice";
import { CodeInput } from "./CodeInput";
import styles from "./code.module.css";
import { endOfNumber } from "./maskedNumber";

/** The provider's second question: a code, a choice, or a tap in its own app. */
export function Code({ view }: { view: ViewOf<"MFA"> }) {
  const { text, dispatch } = useLater();
  const { source } = view.attempt.login;
  const { kind, hint, length } = view.mfa;
  const words = {
    CODE: { title: text.codeTitle, line: text.codeText(source.name, length) },
    CHOICE: { title: text.choiceTitle, line: text.choiceText(source.name) },
    PUSH: { title: text.pushTitle, line: text.pushText(source.name) },
  }[kind];
  const end = endOfNumber(hint);
  const sentTo = end ? text.codeToNumber(end) : text.codeTo(hint);
  const explanation = (
    <>
      <Logo name={source.name} url={source.logoUrl} isLarge />
      <h1 id="question" tabIndex={-1}>
        {words.title}
      </h1>
      <p id="hint">
        {words.line} {kind === "CODE" && hint ? sentTo : hint}
      </p>
    </>
  );
  const step = text.step(2, 2);
  if (kind === "CODE") {
    return (
      <CodeInput view={view} step={step} resend={<Resend view={view} />}>
        {explanation}
      </CodeInput>
    );
  }
  if (kind === "CHOICE") {
    return (
      <Choice view={view} step={step}>
        {explanation}
      </Choice>
    );
  }
  return (
    <Screen step={step} onBack={() => dispatch({ type: "BACK" })}>
      {explanation}
      <p className={styles.waiting} role="status">
        <Icon paths={SPINNER} className={controls.spin} />
        {text.pushWaiting}
      </p>
    </Screen>
  );
}

/** Counts down to the next code; nothing where the provider sends no other. */
function Resend({ view }: { view: ViewOf<"MFA"> }) {
  const { text, dispatch } = useLater();
  const seconds = useSecondsUntil(view.mfa.resendAt);
  if (seconds === null) return null;
  if (seconds === 0) {
    return (
      <p className={styles.resend}>
        <Button look="link" onClick={() => dispatch({ type: "RESEND" })}>
          {text.codeResend}
        </Button>
      </p>
    );
  }
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return <p className={styles.resend}>{text.codeResendIn(clock)}</p>;
}
