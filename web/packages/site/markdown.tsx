import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  use,
} from "react";

/** What somebody wrote in Markdown, as the server read it: a few harmless elements, and texts. */
export interface MarkdownNode {
  tag?: string;
  /** Of img, its description. */
  text?: string;
  href?: string;
  src?: string;
  start?: number;
  align?: "left" | "center" | "right";
  children?: MarkdownNode[] | null;
}

export interface PictureProps {
  src: string;
  alt: string;
}

/** How pictures are drawn: pages load them, and the portal, which may load nothing of others, has them from its server. */
export const PictureContext = createContext<ComponentType<PictureProps>>(Picture);

export function Picture({ src, alt }: PictureProps) {
  return <img src={src} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
}

const known = new Set("p h2 h3 ul ol li strong em code pre blockquote a br hr".split(" "));
const empty = new Set(["br", "hr"]);

/** Draws the tree as elements: nothing of it is ever parsed. */
export function Markdown({ nodes }: { nodes: readonly MarkdownNode[] }): ReactNode {
  const Drawn = use(PictureContext);
  return nodes.map(({ tag, text = "", href, src, start, align, children }, index) => {
    const key = index;
    if (tag === "img" && src?.startsWith("https://"))
      return <Drawn key={key} src={src} alt={text} />;
    if (!tag || !known.has(tag)) return <Fragment key={key}>{text}</Fragment>;
    const link = tag === "a" && href?.startsWith("https://") ? { href, ...newTab } : {};
    const place = tag === "p" && align ? { className: `site-${align}` } : {};
    const inside = empty.has(tag) ? undefined : <Markdown nodes={children ?? []} />;
    return createElement(tag, { key, ...link, ...place, ...(start ? { start } : {}) }, inside);
  });
}

const newTab = { target: "_blank", rel: "noopener noreferrer" };
