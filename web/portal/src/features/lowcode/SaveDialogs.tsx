import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import type { useSave } from "./useSave";

export interface SaveDialogsProps {
  name: string;
  /** What keeps the site from being saved, one line each. */
  problems: readonly string[] | null;
  saving: ReturnType<typeof useSave>;
  onOver: () => void;
  onClose: () => void;
}

/** What may come of Save besides a saved site. */
export function SaveDialogs({ name, problems, saving, onOver, onClose }: SaveDialogsProps) {
  return (
    <>
      <ConfirmDialog
        opened={saving.isConflict}
        title="Save over newer changes?"
        confirmLabel="Save mine"
        destructive
        onClose={saving.reset}
        onConfirm={onOver}
      >
        Somebody changed <strong>"{name}"</strong> after you opened it. Saving yours replaces their
        changes. They stay in the versions of the site.
      </ConfirmDialog>
      <ErrorDialog
        text={problems?.join("\n") ?? saving.failure}
        onClose={() => {
          onClose();
          saving.reset();
        }}
      />
    </>
  );
}
