import { portalConfig, productName } from "@portal/lib/api/portal";
import { ButtonLink } from "@portal/ui/ButtonLink";
import classes from "./form.module.css";
import { PublicPage } from "./PublicPage";
import { RegisterPage } from "./RegisterPage";

/** /register: the form, unless the operator leaves sign-ups to invitations. */
export function SignUpPage() {
  return portalConfig().signUp.policy === "INVITED" ? <SignUpClosed /> : <RegisterPage />;
}

function SignUpClosed() {
  return (
    <PublicPage title="Sign-up is by invitation only" result>
      <p className={classes.text}>
        To join your organization on {productName()}, ask one of its admins to invite you. You'll
        get an email with a link.
      </p>
      <ButtonLink to="/login" size="lg" className={classes.action}>
        Login
      </ButtonLink>
    </PublicPage>
  );
}
