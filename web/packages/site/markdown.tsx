import { createElement, Fragment, type ReactNode } from "react";

/** What somebody wrote in Markdown, as the server read it: a few harmless elements, and texts. */
export interface MarkdownNode {
  tag?: string;
  text?: string;
  href?: string;
  start?: number;
  align?: "left" | "center" | "right";
  children?: MarkdownNode[] | null;
}

const known = new Set("p h2 h3 ul ol li strong em code pre blockquote a br hr".split(" "));
const empty = new Set(["br", "hr"]);

/** Draws the tree as elements: nothing of it is ever parsed. */
export function Markdown({ nodes }: { nodes: readonly MarkdownNode[] }): ReactNode {
  return nodes.map(({ tag, text, href, start, align, children }, index) => {
    const key = index;
    if (!tag || !known.has(tag)) return <Fragment key={key}>{text}</Fragment>;
    const link = tag === "a" && href?.startsWith("https://") ? { href, ...newTab } : {};
    const place = tag === "p" && align ? { className: `site-${align}` } : {};
    const inside = empty.has(tag) ? undefined : <Markdown nodes={children ?? []} />;
    return createElement(tag, { key, ...link, ...place, ...(start ? { start } : {}) }, inside);
  });
}

const newTab = { target: "_blank", rel: "noopener noreferrer" };
