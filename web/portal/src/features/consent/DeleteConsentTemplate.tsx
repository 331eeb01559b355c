import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { Dialog } from "@portal/ui/Dialog";
import { DialogButtons } from "@portal/ui/DialogButtons";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { useState } from "react";
import { useDeleteConsentTemplate } from "./mutations";
import type { ConsentTemplate } from "./queries";

export interface DeleteConsentTemplateProps {
  /** null keeps the question closed. */
  template: ConsentTemplate | null;
  onClose: () => void;
}

/** Asks, deletes, and shows the result in a separate dialog. */
export function DeleteConsentTemplate({ template, onClose }: DeleteConsentTemplateProps) {
  const [deleted, setDeleted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The name stays in the text while the dialog fades out.
  const [shown, setShown] = useState(template);
  if (template && template !== shown) setShown(template);

  const remove = useDeleteConsentTemplate((error) => {
    if (error === null) setDeleted(true);
    else setFailure(errorMessage(error));
    onClose();
  });

  return (
    <>
      <ConfirmDialog
        opened={template !== null}
        title="Delete this consent template?"
        confirmLabel="Delete"
        destructive
        onClose={onClose}
        onConfirm={() => template && remove(template.id)}
      >
        You are deleting <strong>"{shown?.title || shown?.consentType}"</strong>, version{" "}
        {shown?.version}. Past lookups keep it, but you can't use it for new ones. This operation is
        irreversible.
      </ConfirmDialog>
      <Dialog opened={deleted} onClose={() => setDeleted(false)} title="Consent template deleted">
        <p>Your Consent Template has been successfully deleted.</p>
        <DialogButtons>
          <Button size="md" onClick={() => setDeleted(false)} data-autofocus>
            OK
          </Button>
        </DialogButtons>
      </Dialog>
      <ErrorDialog text={failure} onClose={() => setFailure(null)} />
    </>
  );
}
