import { useConfig } from "../context";
import { Button } from "../parts/Button";
import controls from "../parts/controls.module.css";
import { Icon, SPINNER } from "../parts/Icon";
import { Logo, LogoPair } from "../parts/Logo";
import { DoneIcon, WAITING } from "../parts/laterIcons";
import { Screen } from "../parts/Screen";
import type { ViewOf } from "../state";
import { useLater } from "../useLater";
import styles from "./connecting.module.css";

type Progress = "done" | "active" | "waiting";

/** The steps as the server reports them. After a minute the person may leave it to itself. */
export function Connecting({ view }: { view: ViewOf<"CONNECTING"> }) {
  const { text, dispatch } = useLater();
  const { companyName, companyLogoUrl } = useConfig();
  const { source } = view.attempt.login;
  const actions = view.isSlow && (
    <>
      <div className={`${controls.notice} ${controls.warning}`} role="status">
        <p>
          <b>{text.slowTitle}</b> {text.slowText(companyName)}
        </p>
      </div>
      <Button look="primary" onClick={() => dispatch({ type: "KEEP_WAITING" })}>
        {text.keepWaiting}
      </Button>
      <Button onClick={() => dispatch({ type: "TELL_LATER" })}>{text.tellLater}</Button>
    </>
  );
  return (
    <Screen actions={actions || undefined}>
      <div className={styles.middle}>
        <LogoPair
          left={<Logo name={companyName} url={companyLogoUrl} isLarge />}
          right={<Logo name={source.name} url={source.logoUrl} isLarge />}
        />
        <h1 tabIndex={-1}>{text.connectingTitle(source.name)}</h1>
        <p>{text.connectingText}</p>
        <Steps view={view} />
      </div>
    </Screen>
  );
}

function Steps({ view }: { view: ViewOf<"CONNECTING"> }) {
  const { text } = useLater();
  const steps = stepsOf(view).map(({ step, progress }) => {
    const isDone = progress === "done";
    if (step === "LOGIN")
      return { progress, label: isDone ? text.stepLoggedIn : text.stepLoggingIn };
    if (step === "MFA") return { progress, label: isDone ? text.stepCodeDone : text.stepCode };
    return { progress, label: text.stepReading };
  });
  const said = { done: text.stepDone, active: text.stepActive, waiting: text.stepWaiting };
  return (
    <>
      <ul className={styles.steps}>
        {steps.map(({ label, progress }) => (
          <li key={label} className={styles[progress]}>
            {progress === "done" && <DoneIcon />}
            {progress === "active" && <Icon paths={SPINNER} className={controls.spin} />}
            {progress === "waiting" && <Icon paths={WAITING} />}
            {label}
            <span className="sr">, {said[progress]}</span>
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {steps.find(({ progress }) => progress === "active")?.label}
      </p>
    </>
  );
}

const ORDER = ["LOGIN", "MFA", "COLLECTING"] as const;

/** A code is a step only where one was asked for. */
function stepsOf({ step, attempt }: ViewOf<"CONNECTING">) {
  // The login is judged only after the code, where there is one.
  const now = step === "DONE" ? ORDER.length : ORDER.indexOf(step);
  const current = attempt.hadMfa && step === "LOGIN" ? 1 : now;
  return ORDER.filter((name) => name !== "MFA" || attempt.hadMfa).map((name) => {
    const place = ORDER.indexOf(name);
    const progress: Progress = place < current ? "done" : place === current ? "active" : "waiting";
    return { step: name, progress };
  });
}
