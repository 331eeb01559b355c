import type { Screen } from "@packages/flow/document";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";

export interface DeleteScreenProps {
  /** null keeps the dialog closed. */
  screen: Screen | null;
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
        if (screen) onDelete(screen.id);
        onClose();
      }}
    >
      Are you sure you want to delete this screen? This action cannot be undone.
    </ConfirmDialog>
  );
}
