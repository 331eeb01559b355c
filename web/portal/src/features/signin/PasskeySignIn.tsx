import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { PasskeyCancelled } from "@portal/lib/webauthn";
import { message } from "@portal/ui/message";
import { IconFingerprint } from "@tabler/icons-react";
import classes from "./form.module.css";
import { signInByPasskey } from "./secondStep";
import { useSignedIn } from "./useSignedIn";

/** The quiet way in below the form, for browsers that have it. */
export function PasskeySignIn() {
  const onSuccess = useSignedIn();
  const signIn = useSubmit({
    call: signInByPasskey,
    onSuccess,
    onError: (error) => {
      if (!(error instanceof PasskeyCancelled)) message.warning(errorMessage(error));
    },
  });
  return (
    <Button
      className={classes.passkey}
      variant="subtle"
      size="md"
      fullWidth
      leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
      loading={signIn.busy}
      onClick={() => signIn.submit()}
    >
      Log in with a passkey
    </Button>
  );
}
