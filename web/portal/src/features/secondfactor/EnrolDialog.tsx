import { Button, TextInput } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { CopyButton } from "@portal/ui/CopyButton";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { Note } from "@portal/ui/Note";
import { PasswordField } from "@portal/ui/PasswordField";
import { useState } from "react";
import { confirmTotp, enrolTotp } from "./mutations";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";
import classes from "./Security.module.css";

type Enrolment = Awaited<ReturnType<typeof enrolTotp>>;

/** Password, then the code for the app, then the recovery codes. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={enrolment === null}
      title={enrolment ? "Connect your app (step 2 of 3)" : "Set up an app (step 1 of 3)"}
    >
      {enrolment ? (
        <ConnectStep enrolment={enrolment} onCodes={setCodes} onClose={onClose} />
      ) : (
        <PasswordStep onEnrolment={setEnrolment} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PasswordStepProps {
  onEnrolment: (enrolment: Enrolment) => void;
  onClose: () => void;
}

function PasswordStep({ onEnrolment, onClose }: PasswordStepProps) {
  const [password, setPassword] = useState("");
  const enrol = useSubmit({ call: enrolTotp, onSuccess: onEnrolment });

  function submit() {
    enrol.submit(password);
  }

  return (
    <Form className={classes.form} onSubmit={submit}>
      <p>You need an authenticator app on your phone. First, confirm it's you.</p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        value={password}
        error={enrol.error && errorMessage(enrol.error)}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
      <DialogButtons>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" type="submit" loading={enrol.busy} disabled={!password}>
          Continue
        </Button>
      </DialogButtons>
    </Form>
  );
}

interface ConnectStepProps {
  enrolment: Enrolment;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

function ConnectStep({ enrolment, onCodes, onClose }: ConnectStepProps) {
  const [code, setCode] = useState("");
  const confirm = useSubmit({
    call: confirmTotp,
    onSuccess: (answer) => onCodes(answer.recoveryCodes),
  });
  const digits = code.replaceAll(/\s/g, "");

  function submit() {
    confirm.submit(digits);
  }

  return (
    <Form className={classes.form} onSubmit={submit}>
      <p>Scan this QR code with your authenticator app, or enter the key manually.</p>
      <img className={classes.picture} src={enrolment.qrCode} alt="QR code for your app" />
      <div className={classes.key}>
        <code>{enrolment.secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
        <CopyButton value={enrolment.secret} label="Copy key" />
      </div>
      <TextInput
        label="Authentication code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={9}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
      {confirm.error && (
        <Note tone="danger" role="alert">
          {errorMessage(confirm.error)}
        </Note>
      )}
      <DialogButtons>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" type="submit" loading={confirm.busy} disabled={!/^\d{6}$/.test(digits)}>
          Confirm
        </Button>
      </DialogButtons>
    </Form>
  );
}
