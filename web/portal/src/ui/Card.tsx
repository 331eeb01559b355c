import type { HTMLAttributes } from "react";
import classes from "./Card.module.css";

/** A white surface with a one-pixel edge and no shadow. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={className ? `${classes.card} ${className}` : classes.card} {...rest} />;
}
