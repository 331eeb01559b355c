import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Panel.module.css";

export interface SectionProps {
  title: string;
  /** Under which it is looked up by who leads to it. */
  id?: string;
  /** What its button adds; without one there is none. */
  add?: { label: string; disabled?: boolean; onClick: () => void };
  children: ReactNode;
}

/** A part of a tab with its own heading. */
export function Section({ title, id, add, children }: SectionProps) {
  "use memo";
  return (
    <section className={classes.next} aria-label={title} id={id} tabIndex={id ? -1 : undefined}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        {add && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.7} aria-hidden="true" />}
            disabled={add.disabled}
            onClick={add.onClick}
          >
            {add.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
