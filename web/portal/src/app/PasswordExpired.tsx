import { Button } from "@mantine/core";
import { productName } from "@portal/lib/api/portal";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { useState } from "react";
import { ChangePassword } from "../features/developer/ChangePassword";

/** The notice that cannot be dismissed: OK leads to the change, Cancel there leads back here. */
export function PasswordExpired() {
  const [changing, setChanging] = useState(false);
  if (changing) return <ChangePassword onCancel={() => setChanging(false)} />;
  return (
    <Dialog
      opened
      onClose={() => undefined}
      title="Password expired"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p>
        90 days have passed since you last changed your password. {productName()} requires you to
        change it now.
      </p>
      <DialogButtons>
        <Button size="md" onClick={() => setChanging(true)} data-autofocus>
          OK
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
