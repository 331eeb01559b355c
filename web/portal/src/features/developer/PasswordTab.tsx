import { errorMessage } from "@packages/api/error";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { Form } from "@portal/ui/Form";
import { FormFoot } from "@portal/ui/FormFoot";
import { FormSection } from "@portal/ui/FormSection";
import classes from "./Password.module.css";
import { PasswordChanged } from "./PasswordChanged";
import { PasswordFields } from "./PasswordFields";
import { usePasswordChange } from "./usePasswordChange";

/** Settings, Password */
export function PasswordTab() {
  const { form, change, submit } = usePasswordChange();
  return (
    <>
      <Form noValidate onSubmit={submit}>
        <FormSection
          title="Password"
          description="You'll be logged out everywhere when you change your password."
        >
          <div className={classes.fields}>
            <PasswordFields form={form} />
          </div>
        </FormSection>
        <FormFoot busy={change.busy} />
      </Form>
      {change.isSuccess && <PasswordChanged />}
      <ErrorDialog
        text={change.isError ? errorMessage(change.error) : null}
        onClose={change.reset}
      />
    </>
  );
}
