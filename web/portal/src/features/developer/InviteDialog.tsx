import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { errorMessage } from "@packages/api/error";
import { emailProblem } from "@portal/lib/validation/email";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { useInvite } from "./mutations";
import classes from "./Team.module.css";
import type { Role } from "./team";

export interface InviteDialogProps {
  /** The inviter's; the invited person gets the same. */
  role: Role;
  onClose: () => void;
}

/** Asks for an address. What was typed stays when the server refuses it. */
export function InviteDialog({ role, onClose }: InviteDialogProps) {
  const form = useForm({
    initialValues: { emailAddress: "" },
    validate: { emailAddress: emailProblem },
    validateInputOnBlur: true,
  });
  const send = useInvite({
    onSuccess: (answer) => {
      const show = answer.data.mailState === "FAILED" ? message.warning : message.success;
      show(answer.message);
      onClose();
    },
    onError: (error) => message.warning(errorMessage(error)),
  });
  return (
    <Dialog opened onClose={onClose} title="Invite team members to your organization">
      <Form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          (values) => send.submit(values.emailAddress.trim()),
          focusFirstError(form),
        )}
      >
        <TextInput
          label="Email address"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          data-autofocus
          {...form.getInputProps("emailAddress")}
        />
        <p className={classes.hint}>
          {role === "ADMIN"
            ? "The invited person becomes an Admin of your organization."
            : "The invited person becomes a Developer of your organization, like you."}
        </p>
        <DialogButtons>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={send.busy}>
            Send invite
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
