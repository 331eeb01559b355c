import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { useCover } from "@portal/ui/cover";
import { message } from "@portal/ui/message";
import { useRevokeAccount } from "./mutations";
import type { UserAccount } from "./queries";

export interface RevokeAccountProps {
  mode: Mode;
  account: UserAccount;
  opened: boolean;
  onClose: () => void;
}

/** Revokes an account for its owner: what the provider said is deleted at once. */
export function RevokeAccount({ mode, account, opened, onClose }: RevokeAccountProps) {
  const revoke = useRevokeAccount(mode, () => {
    onClose();
    message.success("The account was revoked.");
  });
  useCover(opened);
  const name = account.providerName || account.providerId;
  return (
    <ConfirmDialog
      opened={opened}
      title="Revoke this account?"
      destructive
      typed="REVOKE"
      confirmLabel="Revoke account"
      onClose={onClose}
      onConfirm={() => revoke(account.accountId)}
    >
      The access to <strong>{name}</strong> ends and all records of this account are deleted. Your
      webhooks receive ACCOUNT_DISCONNECTED. This cannot be undone.
    </ConfirmDialog>
  );
}
