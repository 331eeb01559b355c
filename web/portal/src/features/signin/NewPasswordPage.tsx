import { Button } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { removeTokens } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { Form } from "@portal/ui/Form";
import { NewPasswordField } from "@portal/ui/NewPasswordField";
import { PasswordField } from "@portal/ui/PasswordField";
import { BackLinks } from "./BackLinks";
import classes from "./form.module.css";
import { NewPasswordResult } from "./NewPasswordResult";
import { PublicPage } from "./PublicPage";
import { confirmReset } from "./queries";
import { newPasswordSchema } from "./schema";
import { useLinkToken } from "./useLinkToken";

/** /resetPassword?token= */
export function NewPasswordPage() {
  const token = useLinkToken();
  const form = useForm({
    initialValues: { newPassword: "", confirmPassword: "" },
    validate: schemaResolver(newPasswordSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const change = useSubmit({
    call: (newPassword: string) => confirmReset({ token, newPassword }),
    // The server ended every sign-in of this account, the one of this browser too.
    onSuccess: removeTokens,
  });
  return (
    <PublicPage title="Enter new password">
      <Form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          (values) => change.submit(values.newPassword),
          focusFirstError(form),
        )}
      >
        <NewPasswordField
          size="lg"
          label="New password"
          required
          withAsterisk={false}
          {...form.getInputProps("newPassword")}
        />
        <PasswordField
          size="lg"
          label="Confirm password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps("confirmPassword")}
        />
        <Button type="submit" size="lg" fullWidth loading={change.busy}>
          Reset Password
        </Button>
      </Form>
      <BackLinks />
      <NewPasswordResult status={change.status} error={change.error} />
    </PublicPage>
  );
}
