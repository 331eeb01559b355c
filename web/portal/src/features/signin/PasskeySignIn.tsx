import { Button } from "@mantine/core";
import { errorMessage } from "@shared/api/error";
import { message } from "@shared/ui/message";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { canUsePasskeys, PasskeyCancelled } from "../secondfactor/webauthn";
import classes from "./form.module.css";
import { signInByPasskey } from "./secondStep";
import { useSignedIn } from "./useSignedIn";

/** The quiet way in below the form, where the browser has it. */
export function PasskeySignIn() {
  const onSuccess = useSignedIn();
  const signIn = useMutation({
    mutationFn: signInByPasskey,
    onSuccess,
    onError: (error) => {
      if (!(error instanceof PasskeyCancelled)) message.warning(errorMessage(error));
    },
  });
  if (!canUsePasskeys()) return null;
  return (
    <Button
      className={classes.passkey}
      variant="subtle"
      size="md"
      fullWidth
      leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
      loading={signIn.isPending}
      onClick={() => signIn.mutate()}
    >
      Sign in with a passkey
    </Button>
  );
}
