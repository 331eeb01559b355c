import { Button, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { WarningDialog } from "@portal/ui/WarningDialog";
import { BackLinks } from "./BackLinks";
import classes from "./form.module.css";
import { PublicPage } from "./PublicPage";
import { isAnswer, sendReset } from "./queries";
import { resetSchema } from "./schema";

/** /reset */
export function ResetPage() {
  const form = useForm({
    initialValues: { emailAddress: "" },
    validate: schemaResolver(resetSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const reset = useSubmit({
    call: sendReset,
    onError: (error) => {
      if (!isAnswer(error)) message.warning(errorMessage(error));
    },
  });
  if (reset.isSuccess) {
    return (
      <PublicPage title="Email has been sent" result>
        <p className={classes.text}>
          If <strong>{form.values.emailAddress.trim()}</strong> belongs to an account, the email is
          on its way. The verification link expires in 10 minutes.
        </p>
        <BackLinks />
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title="Reset your password"
      lead="Enter the email address of your account. You get a link to choose a new password."
    >
      <Form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => reset.submit(values), focusFirstError(form))}
      >
        <TextInput
          size="lg"
          label="Email address"
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          {...form.getInputProps("emailAddress")}
        />
        <Button type="submit" size="lg" fullWidth loading={reset.busy}>
          Send Email
        </Button>
      </Form>
      <BackLinks />
      <WarningDialog
        text={isAnswer(reset.error) ? reset.error.message : null}
        onClose={reset.reset}
      />
    </PublicPage>
  );
}
