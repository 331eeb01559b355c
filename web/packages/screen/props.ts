import type { MarkdownNode } from "@packages/site/markdown";
import type { Words } from "@packages/site/words";
import type { Component, Format } from "../flow/document";

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
}

/** What the inputs of a field have in common: where its label and its problem are told. */
export interface InputProps extends ScreenComponentProps {
  id: string;
  described: string | undefined;
}
