import { productName } from "@portal/lib/api/portal";
import { TextLink } from "@portal/ui/TextLink";
import classes from "./BackLinks.module.css";

/** The two ways on from the reset screens. */
export function BackLinks() {
  return (
    <p className={classes.links}>
      <TextLink to="/login">Login</TextLink>
      <TextLink to="/register">Join {productName()} for free</TextLink>
    </p>
  );
}
