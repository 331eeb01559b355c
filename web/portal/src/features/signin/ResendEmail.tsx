import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { message } from "@portal/ui/message";
import { useState } from "react";
import { browserSecret } from "./browserSecret";
import classes from "./form.module.css";
import { resendRegistration } from "./queries";

/** Sends the mail of this browser's sign-up again; absent in a browser that keeps none. */
export function ResendEmail() {
  const [secret] = useState(browserSecret);
  const resend = useSubmit({
    call: resendRegistration,
    onError: (error) => message.warning(errorMessage(error)),
  });
  if (!secret) return null;
  return (
    <div className={classes.action}>
      <Button variant="default" loading={resend.busy} onClick={() => resend.submit(secret)}>
        Resend email
      </Button>
      <p className={classes.sent} role="status">
        {resend.isSuccess && "We sent another email. Only the latest link works."}
      </p>
    </div>
  );
}
