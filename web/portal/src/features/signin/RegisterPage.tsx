import { Button, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { errorMessage } from "@packages/api/error";
import { productName } from "@portal/lib/api/portal";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { Form } from "@portal/ui/Form";
import { LeaveGuard } from "@portal/ui/LeaveGuard";
import { message } from "@portal/ui/message";
import { NewPasswordField } from "@portal/ui/NewPasswordField";
import { PasswordField } from "@portal/ui/PasswordField";
import { TextLink } from "@portal/ui/TextLink";
import { WarningDialog } from "@portal/ui/WarningDialog";
import { useState } from "react";
import { addressHint } from "./addressHint";
import { forgetWaitingAddress, waitingAddress } from "./browserSecret";
import classes from "./form.module.css";
import { PublicPage } from "./PublicPage";
import { isAnswer, register } from "./queries";
import { registerSchema } from "./schema";
import { useTerms } from "./useTerms";
import { VerifyEmail } from "./VerifyEmail";

/** /register */
export function RegisterPage() {
  const terms = useTerms();
  const [waiting, setWaiting] = useState(waitingAddress); // of a sign-up before a reload
  const form = useForm({
    initialValues: {
      firstName: "",
      lastName: "",
      tenantName: "",
      emailAddress: "",
      title: "",
      password: "",
      confirmPassword: "",
    },
    validate: schemaResolver(registerSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const signUp = useSubmit({
    call: ({ confirmPassword: _, ...values }: typeof form.values) => register(values),
    onSuccess: () => setWaiting(waitingAddress()),
    onError: (error) => {
      if (!isAnswer(error)) message.warning(errorMessage(error));
    },
  });

  /** The box and the fields are judged apart: each says what it has to say. */
  function submit(values: typeof form.values) {
    if (terms.check()) signUp.submit(values);
  }

  function refuse(errors: typeof form.errors) {
    terms.check();
    focusFirstError(form)(errors);
  }

  function askAgain() {
    forgetWaitingAddress();
    setWaiting(null);
  }

  if (waiting) return <VerifyEmail address={waiting} onOther={askAgain} />;
  return (
    <PublicPage
      title={`Sign up to the ${productName()} Developer Portal`}
      lead={
        <>
          Already have an account? <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <Form noValidate className={classes.form} onSubmit={form.onSubmit(submit, refuse)}>
        <div className={classes.row}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            required
            {...form.getInputProps("firstName")}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            required
            {...form.getInputProps("lastName")}
          />
        </div>
        <TextInput
          label="Organization name"
          autoComplete="organization"
          required
          {...form.getInputProps("tenantName")}
        />
        <TextInput
          label="Email address"
          description={addressHint()}
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps("emailAddress")}
        />
        <TextInput
          label="Job title"
          autoComplete="organization-title"
          required
          {...form.getInputProps("title")}
        />
        <NewPasswordField label="Password" required {...form.getInputProps("password")} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          {...form.getInputProps("confirmPassword")}
        />
        {terms.box}
        <Button type="submit" size="lg" fullWidth loading={signUp.busy}>
          Try For Free
        </Button>
      </Form>
      <LeaveGuard unsaved={form.isDirty()} what="Sign up" />
      <WarningDialog
        text={isAnswer(signUp.error) ? signUp.error.message : null}
        onClose={signUp.reset}
        withOk
      />
    </PublicPage>
  );
}
