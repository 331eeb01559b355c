import { Markdown } from "@packages/site/markdown";
import { createElement } from "react";
import { isField } from "../flow/document";
import { Field } from "./Field";
import type { ScreenComponentProps } from "./props";
import "./screen.css";

/** One component of a screen: on the public page, and on the builder's canvas. */
export function ScreenComponent(props: ScreenComponentProps) {
  const { component } = props;
  if (isField(component)) return <Field {...props} />;
  const { text = "", level, align } = component.props;
  const inside = component.body ? <Markdown nodes={component.body} /> : text;
  if (component.type === "TITLE") {
    const tag = `h${Math.min(Math.max(level ?? 1, 1), 6)}`;
    return createElement(tag, { className: "screen-title" }, inside);
  }
  return (
    <div className="screen-text" data-align={component.type === "PARAGRAPH" ? align : undefined}>
      {inside}
    </div>
  );
}
