import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { errorMessage } from "@packages/api/error";
import { productName } from "@portal/lib/api/portal";
import type { SecondFactor } from "@portal/lib/api/wire";
import { takeNotice } from "@portal/lib/session/origin";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { emailProblem } from "@portal/lib/validation/email";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { canUsePasskeys } from "@portal/lib/webauthn";
import { Form } from "@portal/ui/Form";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { PasswordField } from "@portal/ui/PasswordField";
import { TextLink } from "@portal/ui/TextLink";
import { lazy, Suspense, useState } from "react";
import classes from "./form.module.css";
import { PublicPage } from "./PublicPage";
import { signIn } from "./queries";
import { useSignedIn } from "./useSignedIn";

// Most logins need neither of them at first, so they come after the form.
const SecondStep = lazy(async () => ({ default: (await import("./SecondStep")).SecondStep }));
const PasskeySignIn = lazy(async () => ({
  default: (await import("./PasskeySignIn")).PasskeySignIn,
}));

/** /login */
export function LoginPage() {
  const signedIn = useSignedIn();
  const [question, setQuestion] = useState<SecondFactor | null>(null);
  const [notice] = useState(takeNotice);
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: emailProblem,
      password: (value) => (value === "" ? "Password is required" : null),
    },
    validateInputOnBlur: true,
  });
  const login = useSubmit({
    call: signIn,
    onSuccess: (answer) => {
      if ("tokens" in answer) signedIn(answer.tokens);
      else setQuestion(answer.question);
    },
    onError: (error) => message.warning(errorMessage(error)),
  });
  if (question) {
    return (
      <PublicPage title="Enter the code" lead="Your authenticator app shows it.">
        <Suspense>
          <SecondStep question={question} onBack={() => setQuestion(null)} />
        </Suspense>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title={`Log in to the ${productName()} Developer Portal`}
      lead={
        <>
          New here? <TextLink to="/register">Join {productName()} for free</TextLink>
        </>
      }
    >
      {notice && (
        <div className={classes.note}>
          <Note tone="info">{notice}</Note>
        </div>
      )}
      <Form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => login.submit(values), focusFirstError(form))}
      >
        <TextInput
          size="lg"
          label="Email address"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          {...form.getInputProps("email")}
        />
        <div className={classes.withAside}>
          <PasswordField
            size="lg"
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...form.getInputProps("password")}
          />
          <span className={classes.aside}>
            <TextLink to="/reset">Reset password</TextLink>
          </span>
        </div>
        <Button type="submit" size="lg" fullWidth loading={login.busy}>
          Login
        </Button>
      </Form>
      {canUsePasskeys() && (
        <Suspense fallback={<div className={classes.passkeyPlace} />}>
          <PasskeySignIn />
        </Suspense>
      )}
    </PublicPage>
  );
}
