import { errorMessage } from "@packages/api/error";
import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { useState } from "react";
import { useDeleteSite } from "../mutations";
import type { Site } from "../queries";

export interface DeleteSiteProps {
  mode: Mode;
  /** null keeps the dialog closed. */
  site: Site | null;
  onClose: () => void;
}

export function DeleteSite({ mode, site, onClose }: DeleteSiteProps) {
  const [error, setError] = useState<string | null>(null);
  // The name stays in the text while the dialog fades out.
  const [shown, setShown] = useState(site);
  if (site && site !== shown) setShown(site);

  const remove = useDeleteSite(mode, (reason) => {
    if (reason !== null) setError(errorMessage(reason));
    onClose();
  });

  return (
    <>
      <ConfirmDialog
        opened={site !== null}
        title="Delete this site ?"
        destructive
        onClose={onClose}
        onConfirm={() => site && remove(site.id)}
      >
        You are deleting the Wink Site "{shown?.name}". This operation is irreversible. Continue to
        delete the site?
      </ConfirmDialog>
      <ErrorDialog text={error} onClose={() => setError(null)} />
    </>
  );
}
