import { useDocumentTitle } from "@mantine/hooks";
import { NodMark } from "@packages/brand/NodMark";
import { NodWordmark } from "@packages/brand/NodWordmark";
import { productName } from "@portal/lib/api/portal";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ProductPanel } from "./ProductPanel";
import { PublicFooter } from "./PublicFooter";
import classes from "./PublicPage.module.css";

export interface PublicPageProps {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** A result replaces the form in place, with the mark above its heading. */
  result?: boolean;
  children?: ReactNode;
}

/** Every screen before the login: the form in the left half, the product in the right one. */
export function PublicPage({ title, lead, result, children }: PublicPageProps) {
  useDocumentTitle(`${title} - ${productName()}`);
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <header className={classes.header}>
          <Link to="/" className={classes.logo} aria-label={productName()}>
            <NodWordmark height={28} />
          </Link>
        </header>
        <main tabIndex={-1} className={classes.main}>
          {result && (
            <div className={classes.mark}>
              <NodMark size={40} />
            </div>
          )}
          <h1 className={classes.title}>{title}</h1>
          {lead && <div className={classes.lead}>{lead}</div>}
          {children}
        </main>
        <PublicFooter />
      </div>
      <ProductPanel />
    </div>
  );
}
