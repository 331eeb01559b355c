import { Markdown, type MarkdownNode } from "@packages/site/markdown";
import type { Words } from "@packages/site/words";
import { createElement } from "react";
import { type Component, type Format, isField } from "../flow/document";
import { Field } from "./Field";
import "./screen.css";

/** What is drawn of a component: its rules and conditions are the business of who draws it. */
export interface Shown extends Pick<Component, "id" | "type" | "required" | "disabled" | "props"> {
  /** The text as the server read it, with everything filled in; without it the text is drawn as it was typed. */
  readonly body?: readonly MarkdownNode[];
}

export interface ScreenComponentProps {
  component: Shown;
  words: Words;
  /** What is in the field now: a text, or a period that may be half filled in. */
  value?: unknown;
  problem?: string;
  /** What the first rule of an input asks for. */
  format?: Format;
  onChange?: (value: unknown) => void;
  onLeave?: () => void;
}

/** One component of a screen: on the public page, and on the builder's canvas. */
export function ScreenComponent(props: ScreenComponentProps) {
  const { component } = props;
  if (isField(component)) return <Field {...props} />;
  const { text = "", level, align } = component.props;
  const inside = component.body ? <Markdown nodes={component.body} /> : text;
  if (component.type === "TITLE") {
    // The screen's own title is above all of them, so the first of six levels is the second on the page.
    const tag = `h${Math.min(Math.max((level ?? 1) + 1, 2), 6)}`;
    return createElement(tag, { className: "screen-title", "data-level": level ?? 1 }, text);
  }
  return (
    <div className="screen-text" data-align={component.type === "PARAGRAPH" ? align : undefined}>
      {inside}
    </div>
  );
}
