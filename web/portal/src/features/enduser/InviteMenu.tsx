import { Menu } from "@mantine/core";
import type { UserInvite } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { IconAction } from "@portal/ui/IconAction";
import { message } from "@portal/ui/message";
import { plainName } from "@portal/ui/personName";
import { useCopy } from "@portal/ui/useCopy";
import { IconDots, IconLink, IconLinkOff, IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { addressOf, hasLink, useChangeInvite, whyNotAgain } from "./invites";

export interface InviteMenuProps {
  mode: Mode;
  invite: UserInvite;
}

/** What one can do with an invitation. */
export function InviteMenu({ mode, invite }: InviteMenuProps) {
  const [asking, setAsking] = useState<"resend" | "revoke" | null>(null);
  const copy = useCopy();
  const change = useChangeInvite(mode);
  const close = () => setAsking(null);
  const person = plainName(invite.fullName) || addressOf(invite);
  const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;
  const isOver = whyNotAgain(invite) !== null;
  const isRevocable = !invite.linkedAt && invite.status !== "FAILED" && invite.status !== "REVOKED";
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconAction label={`More actions for ${person}`} variant="subtle" color="gray">
            <IconDots size={18} stroke={1.7} aria-hidden="true" />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLink {...icon} />}
            disabled={!hasLink(invite)}
            onClick={() => copy(invite.inviteLandingPageUrl)}
          >
            Copy link
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMailForward {...icon} />}
            disabled={isOver}
            onClick={() => setAsking("resend")}
          >
            Send again…
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconLinkOff {...icon} />}
            disabled={!isRevocable}
            onClick={() => setAsking("revoke")}
          >
            Revoke invitation…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking === "resend"}
        title="Send this invitation again?"
        confirmLabel="Send again"
        onClose={close}
        onConfirm={async (key) => {
          await change.resend(invite.id, key);
          close();
          message.success("The invitation was sent again.");
        }}
      >
        <strong>{addressOf(invite)}</strong> gets the same {invite.phoneNumber ? "SMS" : "email"}{" "}
        and link once more. The link works for another 14 days. This doesn't use an invite.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "revoke"}
        title="Revoke this invitation?"
        destructive
        confirmLabel="Revoke invitation"
        onClose={close}
        onConfirm={async (key) => {
          await change.revoke(invite.id, key);
          close();
          message.success("The invitation was revoked.");
        }}
      >
        The link of <strong>{person}</strong> stops working. The invite isn't returned. This cannot
        be undone.
      </ConfirmDialog>
    </>
  );
}
