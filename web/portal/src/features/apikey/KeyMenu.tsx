import { Menu } from "@mantine/core";
import { IconAction } from "@portal/ui/IconAction";
import { IconDots, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import classes from "./ApiKey.module.css";
import type { KeyAction } from "./mutations";
import type { ApiKey } from "./queries";

/** What an ADMIN may do with a key. A key that works cannot be deleted. */
export function KeyMenu(props: { item: ApiKey; onAction: (action: KeyAction) => void }) {
  const { item, onAction } = props;
  const active = item.status === "ACTIVE";
  const Toggle = active ? IconPlayerPause : IconPlayerPlay;
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <IconAction label={`Actions of ${item.name}`} size={24}>
          <IconDots size={16} stroke={1.7} aria-hidden="true" />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Toggle size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => onAction({ kind: active ? "deactivate" : "activate", item })}
        >
          {active ? "Deactivate" : "Activate"}
        </Menu.Item>
        <Menu.Item
          disabled={active}
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => onAction({ kind: "delete", item })}
        >
          Delete
          {active && <span className={classes.reason}>Deactivate the key first</span>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
