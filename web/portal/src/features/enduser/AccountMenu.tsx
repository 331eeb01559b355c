import { Menu } from "@mantine/core";
import type { Mode } from "@portal/lib/session/storage";
import { IconAction } from "@portal/ui/IconAction";
import { IconDots, IconPlugConnectedX } from "@tabler/icons-react";
import { useState } from "react";
import type { UserAccount } from "./queries";
import { RevokeAccount } from "./RevokeAccount";

export interface AccountMenuProps {
  mode: Mode;
  account: UserAccount;
}

/** What one can do with an account. */
export function AccountMenu({ mode, account }: AccountMenuProps) {
  const [revoking, setRevoking] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconAction label="More actions for this account">
            <IconDots size={18} stroke={1.7} aria-hidden="true" />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            leftSection={<IconPlugConnectedX size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setRevoking(true)}
          >
            Revoke account…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RevokeAccount
        mode={mode}
        account={account}
        opened={revoking}
        onClose={() => setRevoking(false)}
      />
    </>
  );
}
