import type { ReactNode } from "react";
import classes from "./TextLink.module.css";

/** A link out of the portal, in a new window. */
export function ExternalTextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={classes.inline} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
