import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { useState } from "react";
import { useDeleteTemplate } from "./mutations";
import type { WinkTemplate } from "./queries";

export interface DeleteTemplateProps {
  mode: Mode;
  /** null keeps the dialog closed. */
  template: WinkTemplate | null;
  onClose: () => void;
}

export function DeleteTemplate({ mode, template, onClose }: DeleteTemplateProps) {
  const [error, setError] = useState<string | null>(null);
  // The name stays in the text while the dialog fades out.
  const [shown, setShown] = useState(template);
  if (template && template !== shown) setShown(template);

  const remove = useDeleteTemplate(mode, (reason) => {
    if (reason !== null) setError(errorMessage(reason));
    onClose();
  });

  return (
    <>
      <ConfirmDialog
        opened={template !== null}
        title="Delete this template?"
        destructive
        onClose={onClose}
        onConfirm={() => template && remove(template.id)}
      >
        You are deleting the Wink Widget Template "{shown?.name}". This operation is irreversible.
        Continue to delete the template?
      </ConfirmDialog>
      <ErrorDialog text={error} onClose={() => setError(null)} />
    </>
  );
}
