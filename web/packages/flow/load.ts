import { defaultColor, defaultModuleName } from "./defaults";
import {
  type Component,
  type Flow,
  type Group,
  type Item,
  isScreenId,
  type Module,
  type NextConfig,
  type Props,
  type Rule,
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

/**
 * Turns a saved site into what the builder edits. The server has checked its shape, so values aren't checked again;
 * what is missing gets its default, and what is unknown is carried along.
 */
export function load(site: SavedFlow): Flow {
  const { scenes, additionalConfig, ...template } = site.winkSiteTemplate;
  const { screens = [], ...scene } = scenes[0] ?? {};
  const { themeColor, urlParams, ...config } = additionalConfig;
  return {
    siteName: site.name,
    enabled: site.enabled,
    themeColor: themeColor || defaultColor,
    urlParams: (urlParams ?? []).map(loadUrlParam),
    screens: screens.map(loadScreen),
    rest: { scene, template, config },
  };
}

function loadUrlParam({ key, value, ...rest }: SavedUrlParam): UrlParam {
  return { key, value, rest };
}

function loadScreen({ reference, props, module, routers, ...rest }: SavedScreen): Screen {
  const { screenName, nextButtonName, ...additionalProps } = props;
  return {
    id: reference,
    screenName: text(screenName),
    nextButtonName: text(nextButtonName),
    additionalProps,
    module: loadModule(module),
    nextConfig: (routers ?? []).map(loadRouter),
    rest,
  };
}

function loadModule({ reference, type, props, components, ...rest }: SavedModule): Module {
  const { title, ...others } = props;
  return {
    id: reference,
    type: type as Module["type"],
    moduleName: text(title) || defaultModuleName,
    props: others,
    components: (components ?? []).map(loadComponent),
    rest,
  };
}

function loadComponent(saved: SavedComponent): Component {
  const { reference, itemType, required, disabled, props, extra, ...component } = saved;
  const { rules, defaultValue, visibleWhen, ...others } = extra;
  return {
    id: reference,
    type: itemType as Component["type"],
    required,
    disabled,
    props: props as Props,
    defaultValue,
    rules: rules as readonly Rule[],
    visibleWhen: (visibleWhen ?? []).map(loadGroup),
    rest: { component, extra: others },
  };
}

function loadRouter({ target, conditions, ...rest }: SavedRouter): NextConfig {
  return {
    type: isScreenId(target) ? "ROUTE_SCREEN" : "REDIRECT_URL",
    target: target === screenPrefix ? "" : target,
    conditions: (conditions ?? []).map(loadGroup),
    rest,
  };
}

function loadGroup({ logicOperator, expressions, ...rest }: SavedGroup): Group {
  return { type: logicOperator as Group["type"], items: expressions.map(loadItem), rest };
}

function loadItem({ field, comparisonOperator, value, ...rest }: SavedExpression): Item {
  return { field, type: comparisonOperator as Item["type"], value, rest };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
