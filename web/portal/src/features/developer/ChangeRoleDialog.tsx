import { Button, Radio } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { message } from "@portal/ui/message";
import { useState } from "react";
import { useSetRole } from "./mutations";
import classes from "./Team.module.css";
import { roleNames, type TeamMember } from "./team";

/** The choice stays when the server refuses it. */
export function ChangeRoleDialog(props: { member: TeamMember; onClose: () => void }) {
  const { member, onClose } = props;
  const [role, choose] = useState(member.role);
  const change = useSetRole(member, {
    onSuccess: (answer) => {
      message.success(answer.message);
      onClose();
    },
    onError: (error) => message.error(`Failed to update developer role: ${errorMessage(error)}`),
  });
  return (
    <Dialog opened onClose={onClose} title="Change Role">
      <Radio.Group
        label={
          <>
            Role of <strong>"{member.displayName}"</strong>
          </>
        }
        value={role}
        onChange={(value) => choose(value === "ADMIN" ? "ADMIN" : "DEVELOPER")}
      >
        <div className={classes.roles}>
          <Radio value="DEVELOPER" label={roleNames.DEVELOPER} />
          <Radio value="ADMIN" label={roleNames.ADMIN} />
        </div>
      </Radio.Group>
      <DialogButtons>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" loading={change.busy} onClick={() => change.submit(role)}>
          Confirm
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
