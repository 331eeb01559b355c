import { schemaResolver, useForm } from "@mantine/form";
import { errorMessage } from "@packages/api/error";
import type { Industry, Organization } from "@portal/lib/api/wire";
import { fieldErrors } from "@portal/lib/validation/fieldErrors";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { trimmed } from "@portal/lib/validation/trimmed";
import { Form } from "@portal/ui/Form";
import { FormFoot } from "@portal/ui/FormFoot";
import { LeaveGuard } from "@portal/ui/LeaveGuard";
import { message } from "@portal/ui/message";
import { AddressSection } from "./AddressSection";
import { InformationSection } from "./InformationSection";
import { useUpdateOrganization } from "./mutations";
import { formOf, type OrganizationForm as Values } from "./queries";
import { organizationSchema } from "./schema";
import { TimeZoneSection } from "./TimeZoneSection";

export interface OrganizationFormProps {
  organization: Organization;
  industries: readonly Industry[];
}

/** What the organization says about itself; every developer may change it. */
export function OrganizationForm({ organization, industries }: OrganizationFormProps) {
  const form = useForm<Values>({
    initialValues: formOf(organization),
    validate: schemaResolver(organizationSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const update = useUpdateOrganization({
    onSuccess: (answer, sent) => {
      if (answer.code !== "OK") {
        message.warning(answer.message);
        return;
      }
      message.success(answer.message);
      form.resetDirty(sent);
    },
    onError: (error) => {
      message.warning(errorMessage(error));
      form.setErrors(fieldErrors(error));
    },
  });

  function submit(values: Values) {
    const sent = trimmed(values);
    form.setValues(sent);
    update.submit(sent);
  }

  return (
    <>
      <Form noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <InformationSection form={form} industries={industries} />
        <AddressSection form={form} />
        <TimeZoneSection form={form} />
        <FormFoot changed={form.isDirty()} busy={update.busy} />
      </Form>
      <LeaveGuard unsaved={form.isDirty()} what="Organization" />
    </>
  );
}
