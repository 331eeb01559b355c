import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { opensRow } from "./rows";
import classes from "./TextLink.module.css";

function Anchor(props: ComponentPropsWithRef<"a">) {
  return <a {...opensRow} {...props} className={classes.table} />;
}

/** The link that opens a table row: text-colored with a thin underline, green on hover. */
export const TableLink = createLink(Anchor);
