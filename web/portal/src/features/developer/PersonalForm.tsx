import { TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { errorMessage } from "@packages/api/error";
import type { Developer } from "@portal/lib/api/wire";
import { fieldErrors } from "@portal/lib/validation/fieldErrors";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { trimmed } from "@portal/lib/validation/trimmed";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { Form } from "@portal/ui/Form";
import { FormFoot } from "@portal/ui/FormFoot";
import { FormSection } from "@portal/ui/FormSection";
import { LeaveGuard } from "@portal/ui/LeaveGuard";
import { ResultDialog } from "@portal/ui/ResultDialog";
import { useUpdatePersonal, type PersonalForm as Values } from "./mutations";
import { personalSchema } from "./schema";

const title = "Personal Information";

/** What developers say about themselves. The address is shown only: it is the name used to log in. */
export function PersonalForm({ developer }: { developer: Developer }) {
  const form = useForm<Values>({
    initialValues: {
      firstName: developer.firstName,
      lastName: developer.lastName,
      title: developer.title,
      mobileNumber: developer.mobileNumber,
    },
    validate: schemaResolver(personalSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const update = useUpdatePersonal(developer, {
    onSuccess: (_, sent) => form.resetDirty(sent),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });

  function submit(values: Values) {
    const sent = trimmed(values);
    form.setValues(sent);
    update.submit(sent);
  }

  return (
    <>
      <Form noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <FormSection title={title} description="How your team sees you.">
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
          <TextInput
            label="Job title"
            autoComplete="organization-title"
            required
            {...form.getInputProps("title")}
          />
          <TextInput
            label="Mobile number"
            type="tel"
            autoComplete="tel"
            required
            {...form.getInputProps("mobileNumber")}
          />
          <TextInput
            label="Email address"
            description="Used to log in. Contact an admin to change it."
            readOnly
            value={developer.emailAddress}
          />
        </FormSection>
        <FormFoot changed={form.isDirty()} busy={update.busy} />
      </Form>
      <LeaveGuard unsaved={form.isDirty()} what={title} />
      {update.isSuccess && (
        <ResultDialog
          title="Update Success!"
          text="Your personal information has been changed successfully."
          onClose={update.reset}
        />
      )}
      <ErrorDialog
        text={update.isError ? errorMessage(update.error) : null}
        onClose={update.reset}
      />
    </>
  );
}
