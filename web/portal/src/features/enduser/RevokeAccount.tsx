import type { Mode } from "@shared/session/storage";
import { message } from "@shared/ui/message";
import { useQueryClient } from "@tanstack/react-query";
import { refreshUsers, revokeAccount, type UserAccount } from "./queries";
import { TypedConfirm } from "./TypedConfirm";

export interface RevokeAccountProps {
  mode: Mode;
  account: UserAccount;
  opened: boolean;
  onClose: () => void;
}

/** Takes an account back for its owner: what the provider said is deleted at once. */
export function RevokeAccount({ mode, account, opened, onClose }: RevokeAccountProps) {
  const client = useQueryClient();
  const name = account.providerName || account.providerId;
  return (
    <TypedConfirm
      opened={opened}
      title="Revoke this account?"
      word="REVOKE"
      confirmLabel="Revoke account"
      onClose={onClose}
      onConfirm={async () => {
        await revokeAccount(mode, account.accountId);
        onClose();
        message.success("The account was revoked.");
        await refreshUsers(client);
      }}
    >
      The access to <strong>{name}</strong> ends and all records of this account are deleted. Your
      webhooks receive ACCOUNT_DISCONNECTED. This cannot be undone.
    </TypedConfirm>
  );
}
