import { NodWordmark } from "@packages/brand/NodWordmark";
import { productName } from "@portal/lib/api/portal";
import classes from "./Notice.module.css";

/** All there is below 960 px. */
export function DesktopOnly() {
  return (
    <main className={classes.page}>
      <NodWordmark height={28} />
      <div className={classes.desktop}>
        <svg
          className={classes.window}
          viewBox="0 0 120 76"
          width="120"
          height="76"
          aria-hidden="true"
        >
          <rect x="1" y="1" width="118" height="74" rx="8" />
          <path className={classes.frame} d="M28 1v74" />
          <path className={classes.lines} d="M9 16h11M9 26h11M9 36h11" />
          <circle className={classes.eye} cx="60" cy="41" r="4.2" />
          <path className={classes.brow} d="M78 43a8 8 0 0 1 16 0" />
        </svg>
        <h1 className={classes.title}>
          {productName()} API Developer Portal is available for desktop only
        </h1>
      </div>
    </main>
  );
}
