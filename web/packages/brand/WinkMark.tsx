import classes from "./marks.module.css";

/** The round mark of the widget: one open and one closed eye. */
export function WinkMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <circle className={classes.ground} cx="16" cy="16" r="16" />
      <circle className={classes.dot} cx="10.4" cy="16.4" r="2.5" />
      <path className={classes.figure} d="M17 18.4a4.2 4.2 0 0 1 8.4 0" strokeWidth="3.4" />
    </svg>
  );
}
