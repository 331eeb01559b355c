import { ButtonLink } from "@portal/ui/ButtonLink";
import classes from "./form.module.css";
import { PublicPage } from "./PublicPage";

/** What a sign-up ends with, known address or not. */
export function VerifyEmail({ address }: { address: string }) {
  return (
    <PublicPage title="Verify your email" result>
      <p className={classes.text}>
        An email has been sent to <strong>{address}</strong>. Open the link in it to confirm your
        address. The link expires in 10 minutes.
      </p>
      <ButtonLink to="/login" size="lg" className={classes.action}>
        Login
      </ButtonLink>
    </PublicPage>
  );
}
