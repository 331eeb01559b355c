import { logout } from "@portal/lib/session/session";
import { ResultDialog } from "@portal/ui/ResultDialog";

/** The change has ended every sign-in, this one too: the only way on leads to the login. */
export function PasswordChanged() {
  return (
    <ResultDialog
      title="Update Success!"
      text="Your password has been changed successfully, please log in again."
      onClose={logout}
    />
  );
}
