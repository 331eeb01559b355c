import { ApiError, errorMessage } from "@packages/api/error";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { useNavigate } from "@tanstack/react-router";

export interface NewPasswordResultProps {
  status: "idle" | "pending" | "success" | "error";
  error: Error | null;
}

/** The dialog after a new password was sent; whatever it says, it leads on to another screen. */
export function NewPasswordResult({ status, error }: NewPasswordResultProps) {
  const navigate = useNavigate();
  const done = status === "success";
  const code = error instanceof ApiError ? error.code : "Error";
  const next = done ? "/login" : "/reset";
  return (
    <Dialog
      opened={done || status === "error"}
      onClose={() => navigate({ to: next })}
      title={done ? "Update Success!" : code}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <p>
        {done
          ? "Your password has been changed successfully, please log in again."
          : `${errorMessage(error)} Please go back to the reset password page and re-send the email.`}
      </p>
      <DialogButtons>
        <ButtonLink to={next} size="md" data-autofocus>
          {done ? "Login" : "OK"}
        </ButtonLink>
      </DialogButtons>
    </Dialog>
  );
}
