import { NodWordmark } from "@packages/brand/NodWordmark";
import { ButtonLink } from "@portal/ui/ButtonLink";
import classes from "./Notice.module.css";

/** /404 */
export function NotFoundPage() {
  return (
    <main className={classes.page}>
      <NodWordmark height={28} />
      <div className={classes.center}>
        <svg
          className={classes.art}
          viewBox="-2 0 252 90"
          width="252"
          height="90"
          aria-hidden="true"
        >
          <path className={classes.four} d="M41 7 7 56h52M45 34v46" />
          <circle className={classes.eye} cx="98" cy="48" r="9" />
          <path className={classes.arc} d="M121 54a15.5 15.5 0 0 1 31 0" />
          <path className={classes.four} d="M225 7l-34 49h52M229 34v46" />
        </svg>
        <h1 className={classes.title}>Sorry, page not found!</h1>
        <p className={classes.text}>The link may be outdated, or the page may have moved.</p>
        <ButtonLink to="/" size="md" className={classes.action}>
          Go to Home
        </ButtonLink>
      </div>
    </main>
  );
}
