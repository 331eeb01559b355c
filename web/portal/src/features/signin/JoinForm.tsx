import { Button, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { Form } from "@portal/ui/Form";
import { LeaveGuard } from "@portal/ui/LeaveGuard";
import { NewPasswordField } from "@portal/ui/NewPasswordField";
import { PasswordField } from "@portal/ui/PasswordField";
import classes from "./form.module.css";
import type { Acceptance } from "./queries";
import { joinSchema } from "./schema";
import { useTerms } from "./useTerms";

export interface JoinFormProps {
  organization: string;
  joining: boolean;
  onSubmit: (values: Omit<Acceptance, "token">) => void;
}

/** What an invited person fills in. It keeps what was typed, whatever the server says. */
export function JoinForm({ organization, joining, onSubmit }: JoinFormProps) {
  const terms = useTerms();
  const form = useForm({
    initialValues: { firstName: "", lastName: "", title: "", newPassword: "", confirmPassword: "" },
    validate: schemaResolver(joinSchema, { sync: true }),
    validateInputOnBlur: true,
  });

  /** The box and the fields are judged apart: each says what it has to say. */
  function submit({ confirmPassword: _, ...values }: typeof form.values) {
    if (terms.check()) onSubmit(values);
  }

  function refuse(errors: typeof form.errors) {
    terms.check();
    focusFirstError(form)(errors);
  }

  return (
    <>
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
        <TextInput label="Organization name" value={organization} readOnly />
        <TextInput
          label="Job title"
          autoComplete="organization-title"
          required
          {...form.getInputProps("title")}
        />
        <NewPasswordField label="Password" required {...form.getInputProps("newPassword")} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          {...form.getInputProps("confirmPassword")}
        />
        {terms.box}
        <Button type="submit" size="lg" fullWidth loading={joining}>
          Try For Free
        </Button>
      </Form>
      <LeaveGuard unsaved={form.isDirty()} what="Invitation" />
    </>
  );
}
