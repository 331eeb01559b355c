import { conditionsText } from "./conditionsText";
import {
  type Component,
  type Flow,
  hasOptions,
  isField,
  type Rest,
  type Rule,
  type Screen,
} from "./document";
import { windowLabels, windowOf } from "./exitWindow";
import { type Text, textsOf } from "./languages";
import { textOf } from "./textOf";
import { nameOfComponent } from "./words";

/** One setting that two versions of a flow have differently, as people read it. */
export interface FlowChange {
  /** "About you › Input "Age": label" */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

interface Setting {
  readonly label: string;
  readonly text: string;
  /** What is compared beside the text, where that says names: a screen's new name changes nothing about its neighbors. */
  readonly value?: string;
  /** The screen or the component that it is a part of: where that came or went, its parts say nothing more. */
  readonly part?: string;
}

type Settings = Map<string, Setting>;

/** How a template is called; templates that are gone, or not loaded, by their ID. */
export type TemplateNames = ReadonlyMap<string, string>;

/** What is different between two versions of a flow, in the order of its screens. */
export function flowChanges(before: Flow, after: Flow, templates: TemplateNames): FlowChange[] {
  const [old, now] = [settingsOf(before, templates), settingsOf(after, templates)];
  const isInBoth = (path: string | undefined) =>
    path === undefined || (old.has(path) && now.has(path));
  return [
    ...orderChange("Order of screens", before.screens, after.screens, nameOf),
    ...pathsOf(old, now).flatMap((path) => {
      const [was, is] = [old.get(path), now.get(path)];
      if (!isInBoth((is ?? was)?.part) || isSame(was, is)) return [];
      return [{ label: (is ?? was)?.label ?? "", before: was?.text ?? "", after: is?.text ?? "" }];
    }),
    ...after.screens.flatMap((screen) => {
      const same = before.screens.find(({ id }) => id === screen.id);
      const [from, to] = [same?.module.components ?? [], screen.module.components];
      return orderChange(`${nameOf(screen)}: order`, from, to, nameOfComponent);
    }),
  ];
}

const isSame = (was?: Setting, is?: Setting) =>
  was?.text === is?.text || (was?.value !== undefined && was.value === is?.value);

/** All paths: those of now, and what is gone after what stood before it. */
function pathsOf(old: Settings, now: Settings): string[] {
  const paths = [...now.keys()];
  let last = -1;
  for (const path of old.keys()) {
    if (now.has(path)) last = paths.indexOf(path);
    else paths.splice(++last, 0, path);
  }
  return paths;
}

/** What both have, where its order is another. */
function orderChange<T extends { readonly id: string }>(
  label: string,
  before: readonly T[],
  after: readonly T[],
  name: (one: T) => string,
): FlowChange[] {
  const shared = (these: readonly T[], those: readonly T[]) =>
    these.filter(({ id }) => those.some((other) => other.id === id));
  const [old, now] = [shared(before, after), shared(after, before)];
  if (old.every(({ id }, index) => id === now[index]?.id)) return [];
  const text = (all: readonly T[]) => all.map(name).join("\n");
  return [{ label, before: text(old), after: text(now) }];
}

const nameOf = ({ screenName }: Screen) => screenName || "Untitled screen";

const kinds = {
  FormModule: "Form",
  WinkWidgetModule: "Wink Widget",
  LandingPageModule: "Landing page",
} as const;

function settingsOf(flow: Flow, templates: TemplateNames): Settings {
  const all: Settings = new Map();
  all.set("color", { label: "Theme color", text: flow.themeColor });
  for (const { key, value } of flow.urlParams) {
    all.set(`param.${key}`, {
      label: `URL parameter ${key}`,
      text: value === "" ? "No default value" : `Default value: ${value}`,
    });
  }
  addRest(all, "config", "Site", flow.rest.config);
  addRest(all, "scene", "Site", flow.rest.scene);
  for (const screen of flow.screens) addScreen(all, flow, screen, templates);
  for (const text of textsOf(flow)) addTranslations(all, text);
  return all;
}

/** "About you › Input "Age": label in fil" */
function addTranslations(all: Settings, { key, screen, component, what, translations }: Text) {
  const part = component ? `${screen.id} ${component.id}` : screen.id;
  const place = component ? `${nameOf(screen)} › ${nameOfComponent(component)}` : nameOf(screen);
  for (const [language, text] of Object.entries(translations)) {
    const label = `${place}: ${what.toLowerCase()} in ${language}`;
    all.set(`${part}.${key}.${language}`, { label, text, part });
  }
}

const moduleWords: Readonly<Record<string, string>> = {
  headerText: "header",
  introductionText: "introduction",
  launchButtonText: "launch button",
};

function addScreen(all: Settings, flow: Flow, screen: Screen, templates: TemplateNames) {
  const { id, module } = screen;
  const name = nameOf(screen);
  const add = (key: string, text: string) =>
    all.set(`${id}.${key}`, { label: `${name}: ${key}`, text, part: id });
  all.set(id, { label: name, text: kinds[module.type] });
  add("screen name", screen.screenName);
  add("next button", screen.nextButtonName);
  add("module name", module.moduleName);
  const { winkTemplateId, ...props } = module.props;
  if (module.type === "WinkWidgetModule") {
    const template = String(winkTemplateId ?? "");
    add("template", templates.get(template) ?? (template || "Default template"));
  }
  addRest(all, id, name, { ...props, ...module.rest, ...screen.additionalProps, ...screen.rest });
  for (const component of module.components) addComponent(all, flow, screen, component);
  all.set(`${id}.next`, {
    label: `${name}: next`,
    text: nextText(flow, screen),
    value: JSON.stringify(screen.nextConfig),
    part: id,
  });
}

/** "1. Connect, if Age >= 18" */
function nextText(flow: Flow, screen: Screen): string {
  const lines = screen.nextConfig.map((entry, index) => {
    const { target, conditions } = entry;
    const to = flow.screens.find(({ id }) => id === target);
    const when = conditionsText(flow, screen, conditions);
    const exit = windowOf(entry);
    const where = exit === "SELF" ? "" : ` (${windowLabels[exit]})`;
    const there = to ? nameOf(to) : target + where;
    return `${index + 1}. ${there}${when && `, ${when}`}`;
  });
  return lines.join("\n");
}

function addComponent(all: Settings, flow: Flow, screen: Screen, component: Component) {
  const { props, rules, rest } = component;
  const part = `${screen.id} ${component.id}`;
  const label = `${nameOf(screen)} › ${nameOfComponent(component)}`;
  const add = (key: string, text: string) =>
    all.set(`${part}.${key}`, { label: `${label}: ${key}`, text, part });
  all.set(part, { label, text: nameOfComponent({ ...component, props: {} }), part: screen.id });
  const { label: said, name, placeholder, options, text, ...others } = props;
  if (isField(component)) {
    add("label", said ?? "");
    add("field name", name ?? "");
    add("placeholder", placeholder ?? "");
    add("required", yes(component.required));
    add("disabled", yes(component.disabled));
    add("default value", textOf(component.defaultValue));
    add("rules", rules.map(ruleText).join("\n"));
  } else add("text", text ?? "");
  if (hasOptions(component)) {
    const shown = (options ?? []).map((one) =>
      one.label === one.value ? one.label : `${one.label} (${one.value})`,
    );
    add("options", shown.join("\n"));
  }
  all.set(`${part}.shown`, {
    label: `${label}: shown`,
    text: conditionsText(flow, screen, component.visibleWhen) || "always",
    value: JSON.stringify(component.visibleWhen),
    part,
  });
  addRest(all, part, label, { ...others, ...rest.component, ...rest.extra });
}

const ruleWords: Readonly<Record<string, string>> = {
  min: "at least",
  max: "at most",
  minLength: "minimum length",
  maxLength: "maximum length",
  regex: "pattern",
  message: "message",
};

/** "INTEGER, at least 15, at most 99" */
function ruleText({ format, ...rest }: Rule): string {
  const parts = Object.entries(rest)
    .filter(([key, value]) => key !== "translations" && (value ?? "") !== "")
    .map(([key, value]) => `${ruleWords[key] ?? key} ${textOf(value)}`);
  return [format, ...parts].join(", ");
}

/** Keys that this release has no words for. */
function addRest(all: Settings, part: string, label: string, rest: Rest) {
  const isPart = label !== "Site";
  for (const [key, value] of Object.entries(rest)) {
    if (key === "translations") continue; // each text of them is told
    const setting = { label: `${label}: ${moduleWords[key] ?? key}`, text: textOf(value) };
    all.set(`${part} rest.${key}`, isPart ? { ...setting, part } : setting);
  }
}

const yes = (is: boolean) => (is ? "Yes" : "No");
