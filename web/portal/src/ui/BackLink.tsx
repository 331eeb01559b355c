import { IconArrowLeft } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import classes from "./BackLink.module.css";

function Anchor({ children, ...props }: ComponentPropsWithRef<"a">) {
  return (
    <a {...props} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
      {children}
    </a>
  );
}

/** The way back to the screen that a page belongs to, above its title. */
export const BackLink = createLink(Anchor);
