import { Button, Modal } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { errorMessage } from "@shared/api/error";
import { management } from "@shared/api/portal";
import { logout } from "@shared/session/session";
import { DialogButtons } from "@shared/ui/DialogButtons";
import { Note } from "@shared/ui/Note";
import { PasswordField } from "@shared/ui/PasswordField";
import { focusFirstError } from "@shared/validation/focusFirstError";
import { passwordChangeSchema } from "@shared/validation/password";
import { useMutation } from "@tanstack/react-query";
import classes from "./ChangePassword.module.css";

/** The change-password dialog behind "Password expired". */
export function ChangePassword({ onCancel }: { onCancel: () => void }) {
  const form = useForm({
    initialValues: { originPassword: "", newPassword: "", confirmPassword: "" },
    validate: schemaResolver(passwordChangeSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const change = useMutation({
    mutationFn: (body: typeof form.values) => management.PUT("/developers/me/password", { body }),
  });
  if (change.isSuccess) return <Changed />;
  return (
    <Modal opened onClose={onCancel} title="Change password" closeOnClickOutside={false}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => change.mutate(values), focusFirstError(form))}
      >
        {change.isError && (
          <Note tone="danger" role="alert">
            {errorMessage(change.error)}
          </Note>
        )}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps("originPassword")}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          {...form.getInputProps("newPassword")}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          {...form.getInputProps("confirmPassword")}
        />
        <DialogButtons>
          <Button size="md" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={change.isPending}>
            Update
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

function Changed() {
  return (
    <Modal opened onClose={logout} title="Update Success!" withCloseButton={false}>
      <p>Your password has been changed successfully, please log in again.</p>
      <DialogButtons>
        <Button size="md" onClick={logout} data-autofocus>
          OK
        </Button>
      </DialogButtons>
    </Modal>
  );
}
