import { ConfirmDialog } from "@portal/ui/ConfirmDialog";

export interface DeleteScreenProps {
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteScreen({ onDelete, onClose }: DeleteScreenProps) {
  return (
    <ConfirmDialog
      opened
      title="Delete Screen"
      confirmLabel="Delete"
      destructive
      onClose={onClose}
      onConfirm={() => {
        onDelete();
        onClose();
      }}
    >
      Are you sure you want to delete this screen? This action cannot be undone.
    </ConfirmDialog>
  );
}
