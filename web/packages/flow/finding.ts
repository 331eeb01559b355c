import { type Component, type Flow, labelOf, type Screen } from "./document";
import { lengthOf } from "./limits";

/** Something that is wrong with a flow, and where. */
export interface Finding {
  readonly screen: string | null;
  readonly component: string | null;
  /** The field it is about: "label", "options.1.value", "nextConfig.0.target", … */
  readonly part: string;
  readonly message: string;
  /** Whether the flow can't be published with it. */
  readonly isBlocking: boolean;
}

export const ofSite = (part: string, message: string): Finding => ({
  screen: null,
  component: null,
  part,
  message,
  isBlocking: true,
});

export const ofScreen = ({ id }: Screen, part: string, message: string): Finding => ({
  ...ofSite(part, message),
  screen: id,
});

export const ofComponent = (
  screen: Screen,
  { id }: Component,
  part: string,
  message: string,
): Finding => ({ ...ofScreen(screen, part, message), component: id });

export const tooLong = (what: string, most: number) => `${what} is too long (maximum ${most}).`;

/** The message about a text that is too long, in a separate list. */
export const lengthProblems = (what: string, text: unknown, most: number): readonly string[] =>
  typeof text === "string" && lengthOf(text) > most ? [tooLong(what, most)] : [];

/** A finding as one line of the dialog: whose it is, then what is wrong. */
export function lineOf(
  flow: Flow,
  { screen: id, component: componentId, message }: Finding,
): string {
  const screen = flow.screens.find((other) => other.id === id);
  if (screen === undefined) return message;
  const component = screen.module.components.find((other) => other.id === componentId);
  const parts = [screen.screenName.trim() || "Untitled screen"];
  if (component !== undefined) parts.push(labelOf(component).trim() || component.type);
  return [...parts, message].join(": ");
}

/** What keeps a flow from being published, one line each, in the words of the server. */
export const linesOf = (flow: Flow, findings: readonly Finding[]) =>
  findings.filter(({ isBlocking }) => isBlocking).map((finding) => lineOf(flow, finding));

export const isRepeated = (one: string, all: readonly string[]) =>
  all.indexOf(one) !== all.lastIndexOf(one);

const none: ReadonlySet<string> = new Set();

/** What is there more than once, in the order in which it comes first. */
export function repeatedIn(all: readonly string[]): ReadonlySet<string> {
  if (new Set(all).size === all.length) return none;
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return new Set([...counts].flatMap(([one, count]) => (count > 1 ? [one] : [])));
}
