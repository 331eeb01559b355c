import { useState } from "react";
import { newKey } from "../api";
import { useConfig } from "../context";
import { Button } from "../parts/Button";
import { Consent } from "../parts/Consent";
import { Field } from "../parts/Field";
import { Icon, LOCK } from "../parts/Icon";
import { Logo } from "../parts/Logo";
import { Screen } from "../parts/Screen";
import { Skeleton } from "../parts/Skeleton";
import { asksConsentAtLogin } from "../rules";
import type { Login as LoginState } from "../state";
import { useLater } from "../useLater";
import styles from "./login.module.css";

/** The provider's own form. What is typed lives here and leaves only with "Continue". */
export function Login({ login }: { login: LoginState }) {
  const { text, state, dispatch } = useLater();
  const config = useConfig();
  const [values, setValues] = useState<Record<string, string>>(login.typed);
  const [isAgreed, setIsAgreed] = useState(false);
  const { source, detail } = login;
  const asksConsent = asksConsentAtLogin(config, state.isConsentGiven);
  const fields = detail?.fields ?? [];
  const isComplete = detail !== null && fields.every(({ name }) => values[name]);

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const typed = fields.map(({ name }) => [name, values[name] ?? ""] as const);
    dispatch({ type: "SUBMIT", fields: Object.fromEntries(typed), key: newKey() });
  };
  const consent = asksConsent && <Consent isGiven={isAgreed} onChange={setIsAgreed} />;
  const actions = detail && (
    <Button
      type="submit"
      look="primary"
      disabled={!isComplete || (asksConsent && !isAgreed)}
      isBusy={state.isBusy}
    >
      {text.continue}
    </Button>
  );
  return (
    <form className={styles.form} onSubmit={submit}>
      <Screen
        onBack={() => dispatch({ type: "BACK" })}
        step={detail?.mfa ? text.step(1, 2) : undefined}
        actions={actions}
      >
        {source.name && <Logo name={source.name} url={source.logoUrl} isLarge />}
        <h1 tabIndex={-1}>{source.name && text.loginTitle(source.name)}</h1>
        {source.name && <p>{text.loginText(source.name)}</p>}
        {!detail && !state.problem && <Skeleton rows={2} />}
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ""}
            onChange={(value) => {
              setValues((old) => ({ ...old, [field.name]: value }));
              if (field.type === "password") dispatch({ type: "TYPED", isTyped: value !== "" });
            }}
          />
        ))}
        {detail?.testLogin && (
          <Button look="link" onClick={() => setValues(detail.testLogin?.fields ?? {})}>
            {text.fillIn(detail.testLogin.name)}
          </Button>
        )}
        {detail && (
          <p className={styles.private}>
            <Icon paths={LOCK} size={18} />
            {text.loginPrivate(config.companyName)}
          </p>
        )}
        {detail && consent && <div className={styles.consent}>{consent}</div>}
      </Screen>
    </form>
  );
}
