import { Button, Menu } from "@mantine/core";
import { IconAction } from "@portal/ui/IconAction";
import {
  IconDots,
  IconHistory,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconPower,
  IconTrash,
} from "@tabler/icons-react";
import type { Webhook } from "../queries";
import type { RoomDialog } from "./RoomDialogs";

export interface RoomActionsProps {
  webhook: Webhook;
  onAction: (dialog: RoomDialog) => void;
}

/** What can be done to a webhook, by every member of the team. */
export function RoomActions({ webhook, onAction }: RoomActionsProps) {
  const item = (dialog: RoomDialog, label: string, Icon: typeof IconKey) => (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => onAction(dialog)}
    >
      {label}
    </Menu.Item>
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => onAction("test")}
      >
        Send test event
      </Button>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconAction label={`Actions of ${webhook.name}`}>
            <IconDots size={16} stroke={1.7} aria-hidden="true" />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          {!webhook.active && item("reactivate", "Re-activate", IconPower)}
          {webhook.active &&
            (webhook.paused
              ? item("resume", "Resume", IconPlayerPlay)
              : item("pause", "Pause", IconPlayerPause))}
          {item("replay", "Replay", IconHistory)}
          {item("rotate", "Rotate secret", IconKey)}
          {item("delete", "Delete", IconTrash)}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
