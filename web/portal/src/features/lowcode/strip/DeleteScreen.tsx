import { ConfirmDialog } from "@portal/ui/ConfirmDialog";

export interface DeleteScreenProps {
  /** The id of a screen; null keeps the dialog closed. */
  screen: string | null;
  onDelete: (id: string) => void;
  onClose: () => void;
}

export function DeleteScreen({ screen, onDelete, onClose }: DeleteScreenProps) {
  return (
    <ConfirmDialog
      opened={screen !== null}
      title="Delete Screen"
      confirmLabel="Delete"
      destructive
      onClose={onClose}
      onConfirm={() => {
        if (screen) onDelete(screen);
        onClose();
      }}
    >
      Are you sure you want to delete this screen? This action cannot be undone.
    </ConfirmDialog>
  );
}
