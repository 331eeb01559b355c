import { Button } from "@mantine/core";
import { portalConfig } from "@portal/lib/api/portal";
import { ExternalTextLink } from "@portal/ui/ExternalTextLink";
import classes from "./form.module.css";
import { PublicPage } from "./PublicPage";
import { ResendEmail } from "./ResendEmail";

export interface VerifyEmailProps {
  address: string;
  onOther: () => void;
}

/** What a sign-up ends with, known address or not. */
export function VerifyEmail({ address, onOther }: VerifyEmailProps) {
  const { demo, portalUrl } = portalConfig();
  const mailbox = `${portalUrl}/dev/mailbox?to=${encodeURIComponent(address)}`;
  return (
    <PublicPage title="Verify your email" result>
      <p className={classes.text}>
        An email has been sent to <strong>{address}</strong>. Open its link in this browser to
        confirm your address and log in. The link expires in 10 minutes.
      </p>
      {demo && (
        <p className={classes.text}>
          This demo doesn't send email.{" "}
          <ExternalTextLink href={mailbox}>Open the mailbox</ExternalTextLink>
        </p>
      )}
      <ResendEmail />
      <Button variant="subtle" className={classes.other} onClick={onOther}>
        Use another email address
      </Button>
    </PublicPage>
  );
}
