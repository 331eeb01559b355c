import { namePattern } from "./defaults";
import {
  type Component,
  type Flow,
  hasOptions,
  isField,
  labelOf,
  nameOf,
  type Option,
  type Rule,
  type Screen,
} from "./document";
import { type Finding, isRepeated, lengthProblems, ofComponent, repeatedIn } from "./finding";
import { limits } from "./limits";
import { groupProblems } from "./validateRoutes";

type Problem = readonly [part: string, message: string];

/**
 * What was found in screens whose components always show, which depends on nothing else. Steps of a history share the
 * screens that they leave alone, so a letter typed in one doesn't check thirty.
 */
const known = new WeakMap<Screen, readonly Finding[]>();

/** What is wrong with the components of a screen, in their order. */
export function componentFindings(flow: Flow, screen: Screen): readonly Finding[] {
  const before = known.get(screen);
  if (before) return before;
  const { components } = screen.module;
  const fields = components.filter(isField);
  const taken: Taken = {
    labels: repeatedIn(fields.map((field) => labelOf(field).trim())),
    names: repeatedIn(fields.map(nameOf)),
  };
  const found = components.flatMap((component) => findingsOf(flow, screen, component, taken));
  if (components.every(({ visibleWhen }) => visibleWhen.length === 0)) known.set(screen, found);
  return found;
}

/** Labels and names that more than one field of a screen has. */
interface Taken {
  readonly labels: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

function findingsOf(flow: Flow, screen: Screen, component: Component, taken: Taken): Finding[] {
  const problems = isField(component)
    ? [
        ...fieldProblems(taken, component),
        ...(hasOptions(component) ? optionProblems(component.props.options ?? []) : []),
        ...(component.type === "INPUT" ? ruleProblems(component.rules[0]) : []),
      ]
    : inPart("text", lengthProblems("Text", component.props.text, limits.text));
  return [...problems, ...visibleProblems(flow, screen, component)].map(([part, message]) =>
    ofComponent(screen, component, part, message),
  );
}

const inPart = (part: string, messages: readonly string[]): Problem[] =>
  messages.map((message) => [part, message]);

function fieldProblems({ labels, names }: Taken, component: Component): Problem[] {
  const [label, name] = [labelOf(component).trim(), nameOf(component)];
  const found: Problem[] = [];
  if (label === "") found.push(["label", "Label is required"]);
  else if (labels.has(label)) found.push(["label", "Duplicate labels are not allowed"]);
  if (!namePattern.test(name)) {
    found.push(["name", "Please enter the component name (only English letters are supported)."]);
  } else if (names.has(name)) {
    found.push(["name", "Duplicate names are not allowed"]);
  }
  const { placeholder } = component.props;
  return [
    ...found,
    ...inPart("label", lengthProblems("Label", label, limits.label)),
    ...inPart("name", lengthProblems("Field name", name, limits.name)),
    ...inPart("placeholder", lengthProblems("Placeholder", placeholder, limits.placeholder)),
  ];
}

function optionProblems(options: readonly Option[]): Problem[] {
  if (options.length === 0) return [["options", "Add at least one option"]];
  return options.flatMap((option, i) =>
    (["label", "value"] as const).flatMap((key) => {
      const text = option[key].trim();
      const all = options.map((other) => other[key].trim());
      const part = `options.${i}.${key}`;
      if (text === "") return inPart(part, [`Option ${key} is required`]);
      if (isRepeated(text, all)) return inPart(part, [`Duplicate option ${key}s are not allowed`]);
      return inPart(part, lengthProblems(`Option ${key}`, text, limits.option));
    }),
  );
}

function ruleProblems(rule: Rule | undefined): Problem[] {
  if (rule === undefined) return [];
  const { min, max, minLength, maxLength, regex = "" } = rule;
  const message = inPart("rule.message", lengthProblems("Message", rule.message, limits.message));
  switch (rule.format) {
    case "NUMBER":
    case "INTEGER":
      return [...crossed("Value", "", min, max), ...message];
    case "STRING":
      return [
        ...negative("rule.minLength", minLength),
        ...negative("rule.maxLength", maxLength),
        ...crossed("Length", "Length", minLength, maxLength),
        ...message,
      ];
    case "REGEX":
      if (regex === "") return [["rule.regex", "Regex is required"]];
      return inPart("rule.regex", lengthProblems("Regex", regex, limits.regex));
    default:
      return [];
  }
}

type Bound = number | null | undefined;

const negative = (part: string, bound: Bound): Problem[] =>
  (bound ?? 0) < 0 ? [[part, "Cannot be less than 0"]] : [];

/** Both ends are told, because either may be the one being edited. */
const crossed = (what: string, suffix: string, low: Bound, high: Bound): Problem[] =>
  (low ?? -Infinity) > (high ?? Infinity)
    ? [
        [`rule.min${suffix}`, `Cannot be greater than Max ${what}`],
        [`rule.max${suffix}`, `Cannot be less than Min ${what}`],
      ]
    : [];

/** Whether a component shows may depend on fields above it only, so that it can be told while people type. */
function visibleProblems(flow: Flow, screen: Screen, component: Component): Problem[] {
  if (component.visibleWhen.length === 0) return [];
  const { components } = screen.module;
  const above = components.slice(0, components.indexOf(component));
  const seen = { ...screen, module: { ...screen.module, components: above } };
  return groupProblems(flow, seen, component.visibleWhen).map((message) => [
    "visibleWhen",
    `Show when: ${message}`,
  ]);
}
