import { Tabs } from "@mantine/core";
import { PageHeader } from "@portal/ui/PageHeader";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import classes from "./SettingsPage.module.css";

interface Tab {
  label: string;
  Panel: ComponentType;
}

const tabs = {
  personal: {
    label: "Personal Information",
    Panel: lazy(async () => ({
      default: (await import("../features/developer/PersonalTab")).PersonalTab,
    })),
  },
  password: {
    label: "Password",
    Panel: lazy(async () => ({
      default: (await import("../features/developer/PasswordTab")).PasswordTab,
    })),
  },
  organization: {
    label: "Organization",
    Panel: lazy(async () => ({
      default: (await import("../features/tenant/OrganizationTab")).OrganizationTab,
    })),
  },
  team: {
    label: "Team",
    Panel: lazy(async () => ({ default: (await import("../features/developer/TeamTab")).TeamTab })),
  },
  consent: {
    label: "Consent Templates",
    Panel: lazy(async () => ({
      default: (await import("../features/consent/ConsentTemplateTab")).ConsentTemplateTab,
    })),
  },
} satisfies Record<string, Tab>;

type TabName = keyof typeof tabs;

const tabNames = Object.keys(tabs).filter(isTabName);

function isTabName(name: string | null | undefined): name is TabName {
  return name != null && Object.hasOwn(tabs, name);
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The chosen tab of Settings. It is no part of the address, but going back finds it. */
    settingsTab?: string;
    /** When the page was loaded on which it was chosen: opening the address again begins at the first tab. */
    settingsPage?: number;
  }
}

/** Three addresses open Settings, each at its own tab; anyone who changes it goes to the first of them. */
function useTab(): TabName {
  const { pathname, state } = useLocation();
  const search: { changePassword?: unknown } = useSearch({ strict: false });
  if (pathname === "/organization") return "organization";
  if (pathname === "/account/team") return "team";
  if (search.changePassword === "true") return "password";
  const isOfThisPage = state.settingsPage === performance.timeOrigin;
  return isOfThisPage && isTabName(state.settingsTab) ? state.settingsTab : "personal";
}

/** /account/organization, /organization and /account/team */
export function SettingsPage() {
  const tab = useTab();
  const navigate = useNavigate();
  const { Panel } = tabs[tab];

  function change(name: string | null) {
    if (isTabName(name))
      void navigate({
        to: "/account/organization",
        state: { settingsTab: name, settingsPage: performance.timeOrigin },
      });
  }

  return (
    <>
      <PageHeader title="Settings" />
      <Tabs value={tab} onChange={change} keepMounted={false}>
        <Tabs.List aria-label="Settings">
          {tabNames.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabs[name].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.panel}>
          <Suspense>
            <Panel />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
