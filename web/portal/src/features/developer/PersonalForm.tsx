import { TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { errorMessage } from "@shared/api/error";
import { developerQuery } from "@shared/api/queries";
import type { Developer } from "@shared/api/wire";
import { useSubmit } from "@shared/submit/useSubmit";
import { ErrorDialog } from "@shared/ui/ErrorDialog";
import { Form } from "@shared/ui/Form";
import { FormFoot } from "@shared/ui/FormFoot";
import { FormSection } from "@shared/ui/FormSection";
import { LeaveGuard } from "@shared/ui/LeaveGuard";
import { ResultDialog } from "@shared/ui/ResultDialog";
import { fieldErrors } from "@shared/validation/fieldErrors";
import { focusFirstError } from "@shared/validation/focusFirstError";
import { trimmed } from "@shared/validation/trimmed";
import { useQueryClient } from "@tanstack/react-query";
import classes from "./Personal.module.css";
import { updatePersonal, type PersonalForm as Values } from "./queries";
import { personalSchema } from "./schema";
import { refreshTeam } from "./team";

const title = "Personal Information";

/** What developers say about themselves. The address is shown only: it is the name of the log-in. */
export function PersonalForm({ developer }: { developer: Developer }) {
  const client = useQueryClient();
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
  const update = useSubmit({
    call: (values: Values) => updatePersonal(developer, values),
    onSuccess: (answer, sent) => {
      client.setQueryData(developerQuery.queryKey, answer);
      form.resetDirty(sent);
      void refreshTeam(client);
    },
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
            description="You log in with it, so it cannot be changed here."
            readOnly
            classNames={{ input: classes.readOnly }}
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
