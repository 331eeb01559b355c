import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ApiError, errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import type { Webhook } from "../queries";
import { SecretField } from "../SecretField";
import { rules } from "../schema";
import { useRotateSecret } from "./mutations";
import classes from "./Room.module.css";

export interface RotateSecretDialogProps {
  mode: Mode;
  webhook: Webhook;
  onClose: () => void;
}

/** Exchanges the secret. What was typed stays when the server refuses it. */
export function RotateSecretDialog({ mode, webhook, onClose }: RotateSecretDialogProps) {
  const form = useForm({ initialValues: { secret: "" }, validate: { secret: rules.secret } });
  const rotate = useRotateSecret(
    { mode, id: webhook.id },
    {
      onSuccess: () => {
        message.success("The secret is rotated");
        onClose();
      },
      onError: (error) => {
        const field =
          error instanceof ApiError && error.fields.find((item) => item.field === "secret");
        if (field) form.setErrors({ secret: field.message });
      },
    },
  );
  return (
    <Dialog opened onClose={onClose} title="Rotate secret" size={520} closeOnClickOutside={false}>
      <Form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ secret }) => rotate.submit(secret), focusFirstError(form))}
      >
        {rotate.isError && !form.errors.secret && (
          <Note tone="danger" role="alert">
            {errorMessage(rotate.error)}
          </Note>
        )}
        <p className={classes.text}>
          Events to <strong>"{webhook.name}"</strong> are signed with the new secret from now on.
          For 24 hours the header <code>webhook-signature</code> carries two signatures, one for
          each secret, so your server can switch over without a gap. <code>Smile-Signature</code>{" "}
          has room for one: it uses the new secret immediately.
        </p>
        <SecretField
          value={form.values.secret}
          onChange={(value) => form.setFieldValue("secret", value)}
          error={form.errors.secret}
          path="secret"
        />
        <Note>Copy the secret before you rotate. It's never shown again.</Note>
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={rotate.busy}>
            Rotate secret
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
