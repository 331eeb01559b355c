import { useDocumentTitle } from "@mantine/hooks";
import { productName } from "@portal/lib/api/portal";
import type { ReactNode } from "react";
import classes from "./PageHeader.module.css";

export interface PageHeaderProps {
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  description?: ReactNode;
  /** The one primary action of the page, at the right. */
  action?: ReactNode;
}

/** The head of a page; its title is the window's title too. */
export function PageHeader({ title, badge, description, action }: PageHeaderProps) {
  useDocumentTitle(`${title} - ${productName()}`);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <div className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          {badge}
        </div>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {action}
    </header>
  );
}
