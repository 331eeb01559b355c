import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { ErrorDialog } from "@portal/ui/ErrorDialog";
import type { useSave } from "./useSave";
import type { useServerDraft } from "./useServerDraft";

export interface SaveDialogsProps {
  name: string;
  /** What keeps the site from being saved, one line each. */
  problems: readonly string[] | null;
  saving: ReturnType<typeof useSave>;
  keeping: ReturnType<typeof useServerDraft>;
  onOver: () => void;
  onKeepOver: () => void;
  onClose: () => void;
}

/** What may come of Save and Save draft besides a saved site. */
export function SaveDialogs(props: SaveDialogsProps) {
  const { name, problems, saving, keeping, onOver, onKeepOver, onClose } = props;
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
      <ConfirmDialog
        opened={keeping.isConflict}
        title="Replace their draft?"
        confirmLabel="Keep mine"
        destructive
        onClose={keeping.reset}
        onConfirm={onKeepOver}
      >
        Somebody saved a draft of <strong>"{name}"</strong> after you opened it. Keeping yours
        deletes theirs.
      </ConfirmDialog>
      <ErrorDialog
        text={problems?.join("\n") ?? saving.failure ?? keeping.failure}
        onClose={() => {
          onClose();
          saving.reset();
          keeping.reset();
        }}
      />
    </>
  );
}
