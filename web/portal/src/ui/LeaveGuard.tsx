import { useBlocker } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { usePrefetch } from "./usePrefetch";

const confirmDialog = async () => ({ default: (await import("./ConfirmDialog")).ConfirmDialog });
const ConfirmDialog = lazy(confirmDialog);
const parts = [confirmDialog];

export interface LeaveGuardProps {
  unsaved: boolean;
  /** What would be lost, as in: Your changes to "…" are not saved. */
  what: string;
}

/** Asks before a form with unsaved changes is left for another screen; the browser asks before the page is closed. */
export function LeaveGuard({ unsaved, what }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  usePrefetch(parts);
  if (blocker.status !== "blocked") return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        opened
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        destructive
        onConfirm={() => blocker.proceed()}
        onClose={() => blocker.reset()}
      >
        Your changes to <strong>"{what}"</strong> are not saved.
      </ConfirmDialog>
    </Suspense>
  );
}
