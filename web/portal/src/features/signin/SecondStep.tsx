import { Button, TextInput } from "@mantine/core";
import { ApiError, errorMessage } from "@packages/api/error";
import type { SecondFactor } from "@portal/lib/api/wire";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { canUsePasskeys, PasskeyCancelled } from "@portal/lib/webauthn";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./form.module.css";
import { type CodeMethod, sendCode, sendPasskey } from "./secondStep";
import { useSignedIn } from "./useSignedIn";

const inputs = {
  TOTP: { label: "6-digit code", inputMode: "numeric", maxLength: 9 },
  RECOVERY_CODE: { label: "Recovery code", inputMode: "text", maxLength: 20 },
} as const;

/** Digits may be pasted in groups; a recovery code is sent as it is written. */
function cleaned(method: CodeMethod, code: string): string {
  return method === "TOTP" ? code.replaceAll(/\s/g, "") : code.trim();
}

export interface SecondStepProps {
  question: SecondFactor;
  /** Back to email and password. */
  onBack: () => void;
}

/** The second step of a login: a code, or what stands in for it. */
export function SecondStep({ question, onBack }: SecondStepProps) {
  const [method, setMethod] = useState<CodeMethod>("TOTP");
  const [code, setCode] = useState("");
  const onSuccess = useSignedIn();
  const onError = (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== "LOGIN_EXPIRED") return;
    message.warning(error.message);
    onBack();
  };
  const send = useSubmit({ call: sendCode, onSuccess, onError });
  const passkey = useSubmit({ call: sendPasskey, onSuccess, onError });
  const error = passkey.error instanceof PasskeyCancelled ? null : (send.error ?? passkey.error);
  const other = method === "TOTP" ? "RECOVERY_CODE" : "TOTP";
  const ready = method === "TOTP" ? /^\d{6}$/.test(cleaned(method, code)) : code.trim() !== "";

  function submit() {
    passkey.reset();
    send.submit({ token: question.token, method, code: cleaned(method, code) });
  }

  function choose(next: CodeMethod) {
    setMethod(next);
    setCode("");
    send.reset();
    passkey.reset();
  }

  return (
    <>
      {error && (
        <div className={classes.note}>
          <Note tone="danger" role="alert">
            {errorMessage(error)}
          </Note>
        </div>
      )}
      <Form noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          key={method}
          size="lg"
          {...inputs[method]}
          autoComplete="one-time-code"
          autoFocus
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" fullWidth loading={send.busy} disabled={!ready}>
          Continue
        </Button>
      </Form>
      <div className={classes.ways}>
        {question.methods.includes("PASSKEY") && canUsePasskeys() && (
          <Button
            variant="subtle"
            size="md"
            leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
            loading={passkey.busy}
            onClick={() => passkey.submit(question.token)}
          >
            Use a passkey
          </Button>
        )}
        {question.methods.includes(other) && (
          <Button variant="subtle" size="md" onClick={() => choose(other)}>
            {other === "TOTP" ? "Use the authenticator app" : "Use a recovery code"}
          </Button>
        )}
        <Button variant="subtle" size="md" onClick={onBack}>
          Back to login
        </Button>
      </div>
    </>
  );
}
