import { type ReactNode, useId } from "react";
import classes from "./FormSection.module.css";

export interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A part of a settings form: its title at the left, its fields in two columns beside it. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** A field over both columns. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
