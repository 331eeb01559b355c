import { Button, Loader } from "@mantine/core";
import { type ApiError, errorMessage } from "@packages/api/error";
import { productName } from "@portal/lib/api/portal";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { useQuery } from "@tanstack/react-query";
import { forgetWaitingAddress } from "./browserSecret";
import classes from "./form.module.css";
import { PublicPage } from "./PublicPage";
import { confirmQuery, isRefusal } from "./queries";
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
  if (isRefusal(confirm.error)) return <DeadLink error={confirm.error} />;
  if (confirm.isError) {
    return (
      <PublicPage title="Couldn't confirm your email address" result>
        <p className={classes.text} role="alert">
          {errorMessage(confirm.error)}
        </p>
        <Button
          size="lg"
          className={classes.action}
          loading={confirm.isFetching}
          onClick={() => confirm.refetch()}
        >
          Try again
        </Button>
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

function DeadLink({ error }: { error: ApiError }) {
  return (
    <PublicPage title={error.code} result>
      <p className={classes.text}>{error.message}</p>
      <ButtonLink
        to="/register"
        size="lg"
        className={classes.action}
        onClick={forgetWaitingAddress}
      >
        Please register again
      </ButtonLink>
      <ResendEmail />
    </PublicPage>
  );
}
