import {
  type Component,
  type Flow,
  hasOptions,
  isField,
  type Option,
  own,
  type Rest,
  type Rule,
  type Screen,
} from "./document";
import { limits } from "./limits";

// A flow is written in one language and can be read in others. Wherever an object has texts for people, its key
// "translations" holds the same texts by language: { fil: { label: "Pangalan" } }. So they are copied, moved and deleted
// with what they are about. The server reads them by the same rules (internal/flow/lowcode/language.go).

const usualLanguage = "en";

/** The language that the flow was written in. */
export const writtenIn = ({ rest }: Flow) => textIn(rest.config, "language") || usualLanguage;

/** The other languages in which it can be read. */
export function translatedTo({ rest }: Flow): readonly string[] {
  const all = rest.config.languages;
  return Array.isArray(all) ? all.filter((one) => typeof one === "string") : [];
}

const textIn = (object: Rest, key: string) => {
  const value = own(object, key);
  return typeof value === "string" ? value : "";
};

/** A text that people read, and what it is in other languages. */
export interface Text {
  /** Stays the same while the text changes. */
  readonly key: string;
  readonly screen: Screen;
  readonly component: Component | null;
  /** "Label", "Next button name", … */
  readonly what: string;
  readonly source: string;
  readonly max: number;
  /** By language; what isn't there is read as it was written. */
  readonly translations: Readonly<Record<string, string>>;
}

/** An object that has texts for people, and which they are. */
interface Holder {
  readonly id: string;
  readonly parts: readonly (readonly [key: string, what: string, source: unknown, max: number])[];
}

const ofScreen = ({ id, screenName, nextButtonName }: Screen): Holder => ({
  id,
  parts: [
    ["screenName", "Screen name", screenName, limits.screenName],
    ["nextButtonName", "Next button name", nextButtonName, limits.buttonName],
  ],
});

const ofModule = ({ module: { id, type, props } }: Screen): Holder => ({
  id,
  parts:
    type === "LandingPageModule"
      ? [
          ["headerText", "Header text", props.headerText, limits.headerText],
          ["introductionText", "Introduction text", props.introductionText, limits.text],
          ["launchButtonText", "Launch button text", props.launchButtonText, limits.buttonName],
        ]
      : [],
});

const ofComponent = (component: Component): Holder => ({
  id: component.id,
  parts: isField(component)
    ? [
        ["label", "Label", component.props.label, limits.label],
        ["placeholder", "Placeholder", component.props.placeholder, limits.placeholder],
      ]
    : [["text", "Text", component.props.text, limits.text]],
});

const ofOption = ({ id }: Component, { label, value }: Option): Holder => ({
  id: `${id}.options.${value}`,
  parts: [["label", "Option label", label, limits.option]],
});

const ofRule = ({ id }: Component, { message }: Rule): Holder => ({
  id: `${id}.rule`,
  parts: [["message", "Message", message, limits.message]],
});

type Change = <T extends Rest>(
  object: T,
  holder: Holder,
  screen: Screen,
  component: Component | null,
) => T;

/** The flow with every object changed that has texts for people, in the order in which people read them. */
function withHolders(flow: Flow, change: Change): Flow {
  return { ...flow, screens: flow.screens.map((screen) => screenWith(screen, change)) };
}

function screenWith(screen: Screen, change: Change): Screen {
  const { module } = screen;
  return {
    ...screen,
    additionalProps: change(screen.additionalProps, ofScreen(screen), screen, null),
    module: {
      ...module,
      props: change(module.props, ofModule(screen), screen, null),
      components: module.components.map((component) => componentWith(screen, component, change)),
    },
  };
}

function componentWith(screen: Screen, component: Component, change: Change): Component {
  const props = change(component.props, ofComponent(component), screen, component);
  const options = props.options?.map((one) =>
    change(one, ofOption(component, one), screen, component),
  );
  const rules = component.rules.map((rule, i) =>
    i === 0 ? change(rule, ofRule(component, rule), screen, component) : rule,
  );
  return { ...component, rules, props: hasOptions(component) ? { ...props, options } : props };
}

type ByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

const isObject = (value: unknown): value is Rest =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const translationsIn = (object: Rest) =>
  (isObject(object.translations) ? object.translations : {}) as ByLanguage;

/** All texts that people read, in their order. What is empty needs no translation. */
export function textsOf(flow: Flow): readonly Text[] {
  const all: Text[] = [];
  withHolders(flow, (object, { id, parts }, screen, component) => {
    for (const [key, what, source, max] of parts) {
      if (typeof source !== "string" || source.trim() === "") continue;
      const translations: Record<string, string> = {};
      for (const [language, texts] of Object.entries(translationsIn(object))) {
        const text = textIn(texts, key);
        if (text !== "") translations[language] = text;
      }
      all.push({ key: `${id}.${key}`, screen, component, what, source, max, translations });
    }
    return object;
  });
  return all;
}

/** The flow with texts in a language, by the keys of what they translate; empty for none. */
export function withTexts(
  flow: Flow,
  language: string,
  texts: Readonly<Record<string, string>>,
): Flow {
  return withHolders(flow, (object, { id, parts }) => {
    const given = parts.flatMap(([key]) => {
      const text = own(texts, `${id}.${key}`);
      return text === undefined ? [] : [[key, text] as const];
    });
    if (given.length === 0) return object;
    const all = translationsIn(object);
    const merged = { ...own(all, language), ...Object.fromEntries(given) };
    return withLanguage(object, language, filled(merged));
  });
}

/** The flow without what it is in a language. */
export const withoutTexts = (flow: Flow, language: string): Flow =>
  withHolders(flow, (object) =>
    own(translationsIn(object), language) === undefined
      ? object
      : withLanguage(object, language, {}),
  );

const filled = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

function withLanguage<T extends Rest>(
  object: T,
  language: string,
  texts: Readonly<Record<string, string>>,
): T {
  const { translations: _, ...rest } = object;
  const { [language]: __, ...others } = translationsIn(object);
  const all = Object.keys(texts).length > 0 ? { ...others, [language]: texts } : others;
  return (Object.keys(all).length > 0 ? { ...rest, translations: all } : rest) as unknown as T;
}
