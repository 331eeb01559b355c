import { schemaResolver, useForm } from "@mantine/form";
import { developerQuery } from "@portal/lib/api/queries";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { focusFirstError } from "@portal/lib/validation/focusFirstError";
import { passwordChangeSchema } from "@portal/lib/validation/password";
import { useQuery } from "@tanstack/react-query";
import { changePassword, type PasswordForm } from "./mutations";

const initialValues: PasswordForm = { originPassword: "", newPassword: "", confirmPassword: "" };

/** The change of one's own password, in Settings and after it expired. What was typed stays when it is refused. */
export function usePasswordChange() {
  const { data: developer } = useQuery(developerQuery);
  const form = useForm({
    initialValues,
    validate: schemaResolver(passwordChangeSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const change = useSubmit({
    call: (values: PasswordForm) => changePassword(developer?.id ?? "me", values),
  });
  const submit = form.onSubmit((values) => change.submit(values), focusFirstError(form));
  return { form, change, submit };
}

export type PasswordChange = ReturnType<typeof usePasswordChange>;
