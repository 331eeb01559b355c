import type { Component, ComponentType, Operator } from "./document";
import { isField, labelOf } from "./document";
import type { PaletteItem } from "./palette";

export const typeNames: Record<ComponentType, string> = {
  INPUT: "Input",
  SELECT: "Select",
  RADIO: "Radio",
  DATE_PICKER: "Date picker",
  DATE_RANGE_PICKER: "Date range picker",
  TITLE: "Title",
  PARAGRAPH: "Paragraph",
  MARKDOWN: "Markdown",
};

export const itemNames: Record<PaletteItem, string> = {
  ...typeNames,
  NAME: "Name",
  ADDRESS: "Address",
};

export const operatorNames: Record<Operator, string> = {
  EQ: "=",
  GT: ">",
  GTE: ">=",
  LT: "<",
  LTE: "<=",
  NE: "!=",
  INCLUDES: "includes",
  NOT_INCLUDES: "doesn't include",
};

const shownLetters = 40;

/** What a component is called where it is not drawn: by its label or its text, else by its kind. */
export function nameOfComponent(component: Component): string {
  const text = (isField(component) ? labelOf(component) : (component.props.text ?? "")).trim();
  const kind = typeNames[component.type];
  if (text === "") return kind;
  const letters = [...text.replaceAll(/\s+/g, " ")];
  const short =
    letters.length > shownLetters
      ? `${letters.slice(0, shownLetters).join("")}…`
      : letters.join("");
  return `${kind} "${short}"`;
}
