import { defaultModuleName } from "./defaults";
import {
  type Component,
  type Flow,
  type Group,
  type Item,
  type Module,
  type NextConfig,
  type Screen,
  screenPrefix,
  type UrlParam,
} from "./document";
import type {
  SavedComponent,
  SavedExpression,
  SavedFlow,
  SavedGroup,
  SavedModule,
  SavedRouter,
  SavedScreen,
  SavedUrlParam,
} from "./saved";

/** Turns what the builder edits into what is sent. Rows and groups that nobody filled in stay behind. */
export function save(flow: Flow): SavedFlow {
  const { scene, template, config } = flow.rest;
  return {
    name: flow.siteName.trim(),
    enabled: flow.enabled,
    type: "LOWCODE",
    winkSiteTemplate: {
      ...template,
      scenes: [{ ...scene, screens: flow.screens.map(saveScreen) }],
      additionalConfig: {
        ...config,
        themeColor: flow.themeColor,
        urlParams: flow.urlParams.filter(({ key }) => key !== "").map(saveUrlParam),
      },
    },
  };
}

/** Whether two flows are saved alike. Steps share the screens they leave alone, so only others are written out. */
export function isSaved(flow: Flow, base: Flow): boolean {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  if (flow === base) return true;
  if (flow.screens.length !== base.screens.length) return false;
  const around = (whole: Flow) => save({ ...whole, screens: [] });
  return (
    isSame(around(flow), around(base)) &&
    flow.screens.every((screen, index) => {
      const before = base.screens[index];
      return screen === before || (before && isSame(saveScreen(screen), saveScreen(before)));
    })
  );
}

const saveUrlParam = ({ key, value, rest }: UrlParam): SavedUrlParam => ({ ...rest, key, value });

function saveScreen(screen: Screen): SavedScreen {
  const { screenName, nextButtonName, additionalProps } = screen;
  return {
    ...screen.rest,
    reference: screen.id,
    props: { ...additionalProps, screenName, nextButtonName },
    module: saveModule(screen.module),
    routers: screen.nextConfig.map(saveRouter),
  };
}

function saveModule({ id, type, moduleName, props, components, rest }: Module): SavedModule {
  return {
    ...rest,
    reference: id,
    type,
    props: { ...props, title: moduleName || defaultModuleName },
    components: components.map(saveComponent),
  };
}

function saveComponent(component: Component): SavedComponent {
  const { id, type, required, disabled, props, rules, defaultValue, visibleWhen, rest } = component;
  const shown = saveGroups(visibleWhen);
  return {
    ...rest.component,
    reference: id,
    itemType: type,
    required,
    disabled,
    props,
    extra: {
      ...rest.extra,
      rules,
      defaultValue,
      ...(shown.length > 0 && { visibleWhen: shown }),
    },
  };
}

function saveRouter({ type, target, conditions, rest }: NextConfig): SavedRouter {
  // A draft keeps that a screen is still to be chosen, and no address to be typed.
  const saved = type === "ROUTE_SCREEN" ? target || screenPrefix : target;
  return { ...rest, target: saved, conditions: saveGroups(conditions) };
}

const saveGroups = (groups: readonly Group[]) =>
  groups.filter(({ items }) => items.length > 0).map(saveGroup);

function saveGroup({ type, items, rest }: Group): SavedGroup {
  return { ...rest, logicOperator: type, expressions: items.map(saveItem) };
}

function saveItem({ field, type, value, rest }: Item): SavedExpression {
  return { ...rest, field, comparisonOperator: type, value };
}
