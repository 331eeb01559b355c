import { Button } from "../parts/Button";
import { Face } from "../parts/Face";
import { Screen } from "../parts/Screen";
import { canTryAgain } from "../rules";
import type { Login, ViewOf } from "../state";
import { errorText, useLater } from "../useLater";
import styles from "./outcome.module.css";

interface FailedProps {
  view: ViewOf<"LOGIN_FAILED"> | ViewOf<"UPLOAD_FAILED">;
}

/** What the provider calls the name that people log in with; nothing before its form was there. */
const identifierOf = ({ detail }: Login) =>
  detail?.fields.find((field) => field.identifier)?.label.toLowerCase() ?? "";

/** What happened, what to do, and two ways on; the code in small type is for support. */
export function LoginFailed({ view }: FailedProps) {
  const { text, dispatch } = useLater();
  const { errorCode } = view;
  const login = view.name === "LOGIN_FAILED" ? view.login : null;
  const isLogin = errorCode === "INVALID_CREDENTIALS" || errorCode === "INVALID_AUTH";
  const canRetry = canTryAgain(errorCode);
  const title = view.name === "UPLOAD_FAILED" ? text.failedUploadTitle : text.failedTitle;
  const actions = (
    <>
      {canRetry && (
        <Button look="primary" onClick={() => dispatch({ type: "TRY_AGAIN" })}>
          {text.tryAgain}
        </Button>
      )}
      <Button look={canRetry ? undefined : "primary"} onClick={() => dispatch({ type: "ANOTHER" })}>
        {text.chooseAnother}
      </Button>
    </>
  );
  return (
    <Screen isCentered actions={actions}>
      <Face mood="sad" />
      <h1 tabIndex={-1}>{isLogin ? text.failedLoginTitle : title}</h1>
      <p>
        {isLogin && login
          ? text.failedLoginText(login.source.name, identifierOf(login))
          : errorText(text, errorCode)}
      </p>
      <p className={styles.code}>{errorCode}</p>
    </Screen>
  );
}
