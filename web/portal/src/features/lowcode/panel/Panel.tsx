import { Tabs } from "@mantine/core";
import { usePrefetch } from "@portal/ui/usePrefetch";
import { lazy, memo, Suspense } from "react";
import { useBuilder } from "../context";
import { componentOf, type PanelTab } from "../state";
import classes from "./Panel.module.css";
import { ScreenTab } from "./ScreenTab";

const componentTab = async () => ({ default: (await import("./ComponentTab")).ComponentTab });
const siteTab = async () => ({ default: (await import("./SiteTab")).SiteTab });
const ComponentTab = lazy(componentTab);
const SiteTab = lazy(siteTab);
const hiddenTabs = [componentTab, siteTab];

/** The settings of what is looked at. Findings that come later draw it again only if they are others. */
export const Panel = memo(function Panel() {
  const { state, screen, dispatch } = useBuilder();
  const component = componentOf(state);
  usePrefetch(hiddenTabs);
  return (
    <section className={classes.panel} aria-label="Settings" data-side="end">
      <Tabs
        value={state.tab}
        onChange={(tab) => tab && dispatch({ type: "tab", tab: tab as PanelTab })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="screen">Screen</Tabs.Tab>
          <Tabs.Tab value="component">Component</Tabs.Tab>
          <Tabs.Tab value="site">Site</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="screen" className={classes.tab}>
          <ScreenTab key={screen.id} />
        </Tabs.Panel>
        <Tabs.Panel value="component" className={classes.tab}>
          {component ? (
            <Suspense fallback={null}>
              <ComponentTab key={component.id} component={component} />
            </Suspense>
          ) : (
            <p className={classes.hint}>
              {screen.module.type === "FormModule"
                ? "Select a component on the canvas to change it."
                : "Components can be added to Form screens only."}
            </p>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="site" className={classes.tab}>
          <Suspense fallback={null}>
            <SiteTab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
});
