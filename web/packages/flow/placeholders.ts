import type { Sight } from "./conditions";
import { type Component, type Flow, own, type Screen } from "./document";
import { isRange, type Value } from "./values";

/** `{{ Screen name.field }}`, `{{ Screen_x.field }}` or `{{ urlParams.key }}`. */
const placeholder = /\{\{\s*([^{}.]+?)\s*\.\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

export type Part =
  | { readonly text: string }
  | { readonly text: string; readonly screen: string; readonly field: string };

/** A text cut into what is said and what is filled in. */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match[0], screen: match[1] ?? "", field: match[2] ?? "" });
    end = match.index + match[0].length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}

type Known = Pick<Sight, "answers" | "urlParams">;

/** Fills in the answers. What is unknown or not answered yet is empty. */
export function fill(
  text: string,
  flow: Flow,
  known: Known,
  encode = (value: string) => value,
): string {
  return partsOf(text)
    .map((part) =>
      "field" in part ? encode(answerOf(part.screen, part.field, flow, known)) : part.text,
    )
    .join("");
}

/** The address of a redirect. Values can't leave the part of the address where they are filled in. */
export const fillUrl = (url: string, flow: Flow, known: Known) =>
  fill(url, flow, known, (value) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\ufffd")));

function answerOf(screen: string, field: string, flow: Flow, known: Known): string {
  if (screen === "urlParams") return own(known.urlParams, field) ?? "";
  const found =
    flow.screens.find(({ id }) => id === screen) ??
    flow.screens.find(({ screenName }) => screenName === screen);
  return found === undefined ? "" : said(own(own(known.answers, found.id), field) ?? null);
}

const said = (value: Value) => (isRange(value) ? `${value.start} - ${value.end}` : (value ?? ""));

/** A flow whose placeholders of one screen follow its new name. What says nothing of it stays the same object. */
export function renamePlaceholders(flow: Flow, from: string, to: string): Flow {
  const screens = mapped(flow.screens, (screen) =>
    namedIn(screen).has(from) ? mapScreen(screen, (text) => renamed(text, from, to)) : screen,
  );
  return kept(flow, { screens });
}

/** Steps of a history share the screens that they leave alone, so a letter of a name doesn't read thirty. */
const known = new WeakMap<Screen, ReadonlySet<string>>();

/** What the placeholders of a screen's texts say before the dot. */
function namedIn(screen: Screen): ReadonlySet<string> {
  const before = known.get(screen);
  if (before) return before;
  const named = new Set<string>();
  mapScreen(screen, (text) => {
    for (const part of partsOf(text)) if ("screen" in part) named.add(part.screen);
    return text;
  });
  known.set(screen, named);
  return named;
}

function mapScreen(screen: Screen, change: (text: string) => string): Screen {
  const { module, nextConfig } = screen;
  const props = mapValues(
    module.props,
    ["headerText", "introductionText", "launchButtonText"],
    change,
  );
  const components = mapped(module.components, (component) => mapComponent(component, change));
  return kept(screen, {
    module: kept(module, { props, components }),
    nextConfig: mapped(nextConfig, (next) =>
      next.type === "REDIRECT_URL" ? kept(next, { target: change(next.target) }) : next,
    ),
  });
}

function mapComponent(component: Component, change: (text: string) => string): Component {
  const { defaultValue } = component;
  return kept(component, {
    props: mapValues(component.props, ["text"], change),
    defaultValue: typeof defaultValue === "string" ? change(defaultValue) : defaultValue,
  });
}

function mapValues<T extends object>(
  object: T,
  keys: readonly string[],
  change: (text: string) => string,
): T {
  const texts = Object.entries(object).filter(
    ([key, value]) => keys.includes(key) && typeof value === "string",
  );
  const changed = texts.map(([key, text]) => [key, change(text)]);
  return kept(object, Object.fromEntries(changed) as Partial<T>);
}

/** An object with a change, or itself where nothing changes: steps of a history share it, and nobody draws it again. */
function kept<T extends object>(object: T, change: Partial<T>): T {
  const isSame = (Object.keys(change) as (keyof T)[]).every((key) => object[key] === change[key]);
  return isSame ? object : { ...object, ...change };
}

function mapped<T>(all: readonly T[], change: (one: T) => T): readonly T[] {
  const after = all.map(change);
  return after.every((one, index) => one === all[index]) ? all : after;
}

function renamed(text: string, from: string, to: string): string {
  return partsOf(text)
    .map((part) =>
      "screen" in part && part.screen === from ? `{{ ${to}.${part.field} }}` : part.text,
    )
    .join("");
}
