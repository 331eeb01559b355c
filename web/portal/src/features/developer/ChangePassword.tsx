import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { Form } from "@portal/ui/Form";
import { Note } from "@portal/ui/Note";
import classes from "./Password.module.css";
import { PasswordChanged } from "./PasswordChanged";
import { PasswordFields } from "./PasswordFields";
import { usePasswordChange } from "./usePasswordChange";

/** The change-password dialog behind "Password expired". */
export function ChangePassword({ onCancel }: { onCancel: () => void }) {
  const { form, change, submit } = usePasswordChange();
  if (change.isSuccess) return <PasswordChanged />;
  return (
    <Dialog opened onClose={onCancel} title="Change password" closeOnClickOutside={false}>
      <Form noValidate className={classes.fields} onSubmit={submit}>
        {change.isError && (
          <Note tone="danger" role="alert">
            {errorMessage(change.error)}
          </Note>
        )}
        <PasswordFields form={form} />
        <DialogButtons>
          <Button size="md" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={change.busy}>
            Update
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
