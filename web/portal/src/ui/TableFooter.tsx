import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./TableFooter.module.css";

export interface TableFooterProps {
  /** "11 users" while there is more, or the "All ... Loaded" text at the end. */
  text: string;
  /** Present while there is a next page; a list whose button always shows disables it at the end. */
  more?: { label: string; loading: boolean; disabled?: boolean; onClick: () => void };
  /** Stands before the button: a choice of how many rows, say. */
  children?: ReactNode;
}

/** The 48 px foot of a list: count at the left, Load more at the right. */
export function TableFooter({ text, more, children }: TableFooterProps) {
  return (
    <footer className={classes.footer}>
      <span aria-live="polite">{text}</span>
      {children}
      {more && (
        <Button
          variant="default"
          loading={more.loading}
          disabled={more.disabled}
          onClick={more.onClick}
        >
          {more.label}
        </Button>
      )}
    </footer>
  );
}
