import type { ReactNode } from "react";
import classes from "./CodeBlock.module.css";
import { CopyButton } from "./CopyButton";
import { JsonTree } from "./JsonTree";

export type CodeBlockProps = {
  title: string;
  /** A quiet line above the code, as a comment. */
  comment?: string;
  /** Breaks lines anywhere, for a long word that has to be seen whole. */
  wrap?: boolean;
  /** Fills the height of its box and scrolls inside, for drawers. */
  fill?: boolean;
} & ({ json: unknown } | { code: string; children?: ReactNode });

/** A block of code or JSON with its title and a copy button. JSON folds at every level. */
export function CodeBlock(props: CodeBlockProps) {
  const text = "json" in props ? JSON.stringify(props.json, null, 2) : props.code;
  return (
    <div className={classes.block} data-fill={props.fill || undefined}>
      <div className={classes.head}>
        <span className={classes.title}>{props.title}</span>
        <CopyButton value={text} label={`Copy ${props.title}`} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take focus */}
      <section className={classes.body} tabIndex={0} aria-label={props.title}>
        {props.comment && <div className={classes.comment}># {props.comment}</div>}
        {"json" in props ? (
          <JsonTree value={props.json} />
        ) : (
          <pre className={classes.pre} data-wrap={props.wrap || undefined}>
            {props.children ?? props.code}
          </pre>
        )}
      </section>
    </div>
  );
}
