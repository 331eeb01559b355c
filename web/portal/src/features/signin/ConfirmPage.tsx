import { Loader } from "@mantine/core";
import { ApiError, errorMessage } from "@packages/api/error";
import { productName } from "@portal/lib/api/portal";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { useQuery } from "@tanstack/react-query";
import classes from "./form.module.css";
import { PublicPage } from "./PublicPage";
import { confirmQuery } from "./queries";
import { ResendEmail } from "./ResendEmail";
import { useLinkToken } from "./useLinkToken";

/** /confirm?token= : opening the link changes nothing, this page posts the token. */
export function ConfirmPage() {
  const token = useLinkToken();
  const confirm = useQuery(confirmQuery(token));
  if (confirm.isPending) {
    return (
      <PublicPage title="Confirming your email address" result>
        <div className={classes.action} role="status">
          <Loader size="sm" aria-label="Please wait" />
        </div>
      </PublicPage>
    );
  }
  if (confirm.isError) {
    const code = confirm.error instanceof ApiError ? confirm.error.code : "Error";
    return (
      <PublicPage title={code} result>
        <p className={classes.text}>{errorMessage(confirm.error)}</p>
        <ButtonLink to="/register" size="lg" className={classes.action}>
          Please register again
        </ButtonLink>
        <ResendEmail />
      </PublicPage>
    );
  }
  return (
    <PublicPage title="Congratulations!" result>
      <p className={classes.text}>
        {`Your email address has been confirmed. You can now login to the ${productName()} Developer Portal.`}
      </p>
      <ButtonLink
        to={confirm.data.isLoggedIn ? "/dashboard" : "/login"}
        size="lg"
        className={classes.action}
      >
        Login
      </ButtonLink>
    </PublicPage>
  );
}
