import {
  IconActivity,
  IconBook2,
  IconChartLine,
  IconDatabase,
  IconKey,
  IconLayoutDashboard,
  IconLayoutGridAdd,
  IconListSearch,
  IconScan,
  IconSettings,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";

type Icon = typeof IconUsers;

export interface MenuLink {
  kind: "link";
  label: string;
  icon: Icon;
  to: string;
}

export interface MenuParent {
  kind: "parent";
  label: string;
  icon: Icon;
  /** The address all children share; a child's page keeps its parent open. */
  base: string;
  children: readonly { label: string; to: string }[];
}

export interface MenuExternal {
  kind: "external";
  label: string;
  icon: Icon;
  /** The field of the configuration that names the page. */
  address: "docsUrl" | "statusUrl";
}

export type MenuItem = MenuLink | MenuParent | MenuExternal;

export interface MenuGroup {
  id: string;
  title?: string;
  items: readonly MenuItem[];
}

/** The navigation, in the order of the specification. */
export const menu: readonly MenuGroup[] = [
  {
    id: "top",
    items: [
      { kind: "link", label: "Dashboard", icon: IconLayoutDashboard, to: "/dashboard" },
      { kind: "link", label: "Account Usage", icon: IconChartLine, to: "/usage" },
    ],
  },
  {
    id: "collect",
    title: "Collect",
    items: [
      {
        kind: "parent",
        label: "Wink Widget",
        icon: IconLayoutGridAdd,
        base: "/link",
        children: [
          { label: "Emulator", to: "/link/emulator" },
          { label: "Templates", to: "/link/template" },
          { label: "Sites", to: "/link/winkSite" },
        ],
      },
      {
        kind: "parent",
        label: "Snap Lookup",
        icon: IconScan,
        base: "/snap",
        children: [
          { label: "Verification Lookup", to: "/snap/verification" },
          { label: "Scanned Documents", to: "/snap/scanned" },
          { label: "Signals", to: "/snap/signals" },
        ],
      },
    ],
  },
  {
    id: "data",
    title: "Data",
    items: [
      { kind: "link", label: "User Data", icon: IconUsers, to: "/users" },
      { kind: "link", label: "Data Sources", icon: IconDatabase, to: "/providers" },
    ],
  },
  {
    id: "developers",
    title: "Developers",
    items: [
      { kind: "link", label: "API Keys", icon: IconKey, to: "/api-keys" },
      { kind: "link", label: "Webhooks", icon: IconWebhook, to: "/webhooks" },
      { kind: "link", label: "Request Log", icon: IconListSearch, to: "/request-log" },
      { kind: "external", label: "Documentation", icon: IconBook2, address: "docsUrl" },
      { kind: "external", label: "Service Status", icon: IconActivity, address: "statusUrl" },
    ],
  },
  {
    id: "settings",
    items: [{ kind: "link", label: "Settings", icon: IconSettings, to: "/account/organization" }],
  },
];
