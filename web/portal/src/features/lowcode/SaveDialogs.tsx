import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import { memo } from "react";

export interface SaveDialogsProps {
  name: string;
  /** What keeps the site from being saved, one line each. */
  failure: string | null;
  /** Whether somebody else saved the site, or a draft of it, meanwhile. */
  isConflict: boolean;
  isDraftConflict: boolean;
  onOver: () => void;
  onKeepOver: () => void;
  onClose: () => void;
}

/** What may come of Save and Save draft besides a saved site. */
export const SaveDialogs = memo(function SaveDialogs(props: SaveDialogsProps) {
  const { name, failure, isConflict, isDraftConflict, onOver, onKeepOver, onClose } = props;
  return (
    <>
      <ConfirmDialog
        opened={isConflict}
        title="Save over newer changes?"
        confirmLabel="Save mine"
        destructive
        onClose={onClose}
        onConfirm={onOver}
      >
        Somebody changed <strong>"{name}"</strong> after you opened it. Saving yours replaces their
        changes. They stay in the versions of the site.
      </ConfirmDialog>
      <ConfirmDialog
        opened={isDraftConflict}
        title="Replace their draft?"
        confirmLabel="Keep mine"
        destructive
        onClose={onClose}
        onConfirm={onKeepOver}
      >
        Somebody saved a draft of <strong>"{name}"</strong> after you opened it. Keeping yours
        deletes theirs.
      </ConfirmDialog>
      <ErrorDialog text={failure} onClose={onClose} />
    </>
  );
});
