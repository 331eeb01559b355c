import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { useState } from "react";
import { useDeleteRule } from "./mutations";
import type { SignalRule } from "./queries";

export interface DeleteRuleProps {
  mode: Mode;
  /** null keeps the dialog closed. */
  rule: SignalRule | null;
  onClose: () => void;
}

export function DeleteRule({ mode, rule, onClose }: DeleteRuleProps) {
  const remove = useDeleteRule(mode, onClose);
  // The name stays in the text while the dialog fades out.
  const [shown, setShown] = useState(rule);
  if (rule && rule !== shown) setShown(rule);
  return (
    <ConfirmDialog
      opened={rule !== null}
      title="Delete this rule?"
      confirmLabel="Delete"
      destructive
      onClose={onClose}
      onConfirm={(key) => rule && remove(rule.id, key)}
    >
      You are deleting the rule <strong>"{shown?.name}"</strong>. Later results are no longer
      checked against it. Signals keep the matches they have.
    </ConfirmDialog>
  );
}
