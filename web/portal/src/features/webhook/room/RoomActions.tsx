import { Button, Menu } from "@mantine/core";
import { IconAction } from "@shared/ui/IconAction";
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
import classes from "./Room.module.css";
import type { RoomDialog } from "./RoomDialogs";
import { useAdmin } from "./RoomState";

export interface RoomActionsProps {
  webhook: Webhook;
  onAction: (dialog: RoomDialog) => void;
}

/** What can be done to a webhook; what is for ADMINs says so to the others. */
export function RoomActions({ webhook, onAction }: RoomActionsProps) {
  const admin = useAdmin();
  const item = (dialog: RoomDialog, label: string, Icon: typeof IconKey, forAdmin = false) => (
    <Menu.Item
      disabled={forAdmin && !admin}
      leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => onAction(dialog)}
    >
      {label}
      {forAdmin && !admin && <span className={classes.reason}>For ADMINs</span>}
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
          {!webhook.active && item("reactivate", "Re-activate", IconPower, true)}
          {webhook.active &&
            (webhook.paused
              ? item("resume", "Resume", IconPlayerPlay, true)
              : item("pause", "Pause", IconPlayerPause, true))}
          {item("replay", "Replay", IconHistory)}
          {item("rotate", "Rotate secret", IconKey, true)}
          {item("delete", "Delete", IconTrash)}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
