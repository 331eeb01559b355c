import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { errorMessage } from "@shared/api/error";
import { productName } from "@shared/api/portal";
import { basepath } from "@shared/session/basepath";
import { takeNotice, takeOrigin } from "@shared/session/origin";
import { storeLogin } from "@shared/session/session";
import { message } from "@shared/ui/message";
import { Note } from "@shared/ui/Note";
import { PasswordField } from "@shared/ui/PasswordField";
import { TextLink } from "@shared/ui/TextLink";
import { emailProblem } from "@shared/validation/email";
import { focusFirstError } from "@shared/validation/focusFirstError";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./form.module.css";
import { PublicPage } from "./PublicPage";
import { signIn } from "./queries";

/** /login */
export function LoginPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [notice] = useState(takeNotice);
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: emailProblem,
      password: (value) => (value === "" ? "Password is required" : null),
    },
    validateInputOnBlur: true,
  });
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: (tokens) => {
      storeLogin(tokens);
      queryClient.clear();
      router.history.push(basepath + (takeOrigin() ?? "/dashboard"));
    },
    onError: (error) => message.warning(errorMessage(error)),
  });
  return (
    <PublicPage
      title={`Log in to the ${productName()} Developer Portal`}
      lead={
        <>
          New here? <TextLink to="/register">Join {productName()} for free</TextLink>
        </>
      }
    >
      <LoginNote notice={notice} error={login.error} />
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => login.mutate(values), focusFirstError(form))}
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
        <Button type="submit" size="lg" fullWidth loading={login.isPending}>
          Login
        </Button>
      </form>
    </PublicPage>
  );
}

/** Stays after the toast has gone: why one is here, or what was wrong. */
function LoginNote({ notice, error }: { notice: string | null; error: Error | null }) {
  if (!error && !notice) return null;
  return (
    <div className={classes.note}>
      <Note tone={error ? "danger" : "info"}>{error ? errorMessage(error) : notice}</Note>
    </div>
  );
}
