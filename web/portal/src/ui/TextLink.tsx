import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import classes from "./TextLink.module.css";

function Anchor(props: ComponentPropsWithRef<"a">) {
  return <a {...props} className={classes.inline} />;
}

/** A green link inside text to another screen. */
export const TextLink = createLink(Anchor);
