import { ApiError, errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { ButtonLink } from "@portal/ui/ButtonLink";
import { message } from "@portal/ui/message";
import { Note } from "@portal/ui/Note";
import { TextLink } from "@portal/ui/TextLink";
import { WarningDialog } from "@portal/ui/WarningDialog";
import { useState } from "react";
import classes from "./form.module.css";
import { useInvitationLink } from "./invitation";
import { JoinForm } from "./JoinForm";
import { PublicPage } from "./PublicPage";
import { acceptInvitation, isAnswer } from "./queries";

/** /confirmInvite?token=&organization=&firstName= : the names in the address are only shown. */
export function ConfirmInvitePage() {
  const { token, organization, inviter } = useInvitationLink();
  const [deadLink, setDeadLink] = useState("");
  const join = useSubmit({
    call: acceptInvitation,
    onError: (error) => {
      if (!isAnswer(error)) message.warning(errorMessage(error));
    },
  });

  /** The reason stays to be read after the dialog has gone. */
  function closeWarning() {
    if (isDeadLink(join.error)) setDeadLink(errorMessage(join.error));
    join.reset();
  }

  if (!token) return <NoToken />;
  if (join.data) return <Joined organization={join.data.tenantName || organization} />;
  return (
    <PublicPage
      title={`Accept ${inviter || "a colleague"}'s invitation to sign up to the developer portal`}
    >
      {deadLink && (
        <div className={classes.note}>
          <Note tone="danger" role="alert">
            {deadLink} <TextLink to="/login">Login</TextLink>
          </Note>
        </div>
      )}
      <JoinForm
        organization={organization}
        joining={join.busy}
        onSubmit={(values) => join.submit({ ...values, token })}
      />
      <WarningDialog
        text={isAnswer(join.error) ? join.error.message : null}
        onClose={closeWarning}
        withOk
      />
    </PublicPage>
  );
}

function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === "INVALID_LINK";
}

function Joined({ organization }: { organization: string }) {
  return (
    <PublicPage title="Welcome to the team!" result>
      <p className={classes.text}>
        {`You have been successfully invited to join ${organization}.`}
      </p>
      <ButtonLink to="/login" size="lg" className={classes.action}>
        Login
      </ButtonLink>
    </PublicPage>
  );
}

function NoToken() {
  return (
    <PublicPage title="This invitation link is incomplete" result>
      <p className={classes.text}>
        Open the link in the invitation email again, or copy the whole link. If that doesn't help,
        ask for a new invitation.
      </p>
      <ButtonLink to="/login" size="lg" className={classes.action}>
        Login
      </ButtonLink>
    </PublicPage>
  );
}
