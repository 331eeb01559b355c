import { Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Developer } from "@portal/lib/api/wire";
import { PersonAvatar } from "@portal/ui/PersonAvatar";
import { IconHistory, IconSelector, IconShieldLock } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import classes from "./UserMenu.module.css";

export const accountEntries = [
  { label: "Security", icon: IconShieldLock, to: "/account/security", forAdmin: false },
  { label: "Audit log", icon: IconHistory, to: "/account/audit", forAdmin: true },
];

/** Who is signed in; behind the name are the rooms of the account that are no part of Settings. */
export function UserMenu({ developer }: { developer?: Developer }) {
  const navigate = useNavigate();
  const shown = accountEntries.filter((entry) => !entry.forAdmin || developer?.role === "ADMIN");
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.who}>
          <PersonAvatar
            name={developer?.displayName ?? ""}
            imageUrl={developer?.headImageUrl}
            size={30}
          />
          <span className={classes.words}>
            <span className={classes.name} title={developer?.displayName}>
              {developer?.displayName}
            </span>
            <span className={classes.tenant} title={developer?.tenantName}>
              {developer?.tenantName}
            </span>
          </span>
          <VisuallyHidden>, account menu</VisuallyHidden>
          <IconSelector className={classes.chevron} size={14} stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map((entry) => (
          <Menu.Item
            key={entry.to}
            leftSection={<entry.icon size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => void navigate({ to: entry.to })}
          >
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
