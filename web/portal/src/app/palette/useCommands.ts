import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { portalConfig } from "@portal/lib/api/portal";
import { developerQuery } from "@portal/lib/api/queries";
import { currentMode, hasProduction } from "@portal/lib/session/storage";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import {
  IconChartFunnel,
  IconFlask,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type MenuItem, menu } from "../menu";
import { openWithToken } from "../readmeToken";
import { signOut } from "../signOut";
import { switchMode } from "../switchMode";
import { accountEntries } from "../UserMenu";
import type { Command, CommandGroup } from "./command";

type Go = ReturnType<typeof useNavigate>;

const settingsTabs = [
  { tab: "personal", label: "Personal Information" },
  { tab: "password", label: "Password" },
  { tab: "organization", label: "Organization" },
  { tab: "team", label: "Team" },
  { tab: "consent", label: "Consent Templates" },
];

function ofMenuItem(item: MenuItem, go: Go, visit: (address: string) => void): Command[] {
  const { icon, label } = item;
  if (item.kind === "link") return [{ id: item.to, label, icon, run: () => go({ to: item.to }) }];
  if (item.kind === "external") {
    const run = () => visit(portalConfig()[item.address]);
    return [{ id: item.address, label, hint: "Opens in a new window", icon, run }];
  }
  return item.children.map((child) => ({
    id: child.to,
    label: child.label,
    hint: label,
    icon,
    run: () => go({ to: child.to }),
  }));
}

function useActions(): Command[] {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme("light") === "dark" ? "light" : "dark";
  const { pathname } = useLocation();
  const out = useSubmit({ call: signOut });
  const actions: Command[] = [
    {
      id: "scheme",
      label: `Switch to ${other} mode`,
      words: "theme color scheme mode",
      icon: other === "dark" ? IconMoon : IconSun,
      run: () => setColorScheme(other),
    },
    {
      id: "signOut",
      label: "Log out",
      words: "sign out",
      icon: IconLogout,
      run: () => out.submit(),
    },
  ];
  if (!hasProduction()) return actions;
  const mode = currentMode() === "SANDBOX" ? "Production" : "Sandbox";
  const run = () => switchMode(pathname);
  return [{ id: "mode", label: `Switch to ${mode} mode`, icon: IconFlask, run }, ...actions];
}

/** Everything that can be done without asking the server: screens, tabs of Settings, actions. */
export function useCommands(): CommandGroup[] {
  const go = useNavigate();
  const visit = useSubmit({ call: openWithToken });
  const { data: developer } = useQuery(developerQuery);
  const account = accountEntries
    .filter((entry) => !entry.forAdmin || developer?.role === "ADMIN")
    .map(({ label, icon, to }) => ({ id: to, label, icon, run: () => go({ to }) }));
  const settings = settingsTabs.map(({ tab, label }) => ({
    id: `settings-${tab}`,
    label,
    hint: "Settings",
    icon: IconSettings,
    run: () =>
      go({
        to: "/account/organization",
        state: { settingsTab: tab, settingsPage: performance.timeOrigin },
      }),
  }));
  return [
    {
      title: "Go to",
      commands: [
        ...menu.flatMap((g) => g.items).flatMap((item) => ofMenuItem(item, go, visit.submit)),
        {
          id: "/conversion",
          label: "Conversion",
          hint: "Account Usage",
          icon: IconChartFunnel,
          run: () => go({ to: "/conversion" }),
        },
      ],
    },
    { title: "Settings and account", commands: [...settings, ...account] },
    { title: "Actions", commands: useActions() },
  ];
}
