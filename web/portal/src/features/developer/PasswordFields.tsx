import { NewPasswordField } from "@portal/ui/NewPasswordField";
import { PasswordField } from "@portal/ui/PasswordField";
import type { PasswordChange } from "./usePasswordChange";

/** The three fields of a password change. */
export function PasswordFields({ form }: { form: PasswordChange["form"] }) {
  return (
    <>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps("originPassword")}
      />
      <NewPasswordField label="New password" required {...form.getInputProps("newPassword")} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...form.getInputProps("confirmPassword")}
      />
    </>
  );
}
