import classes from "./marks.module.css";

/** The square mark: an arc that bows to a dot. */
export function NodMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect className={classes.ground} width="32" height="32" rx="9" />
      <path className={classes.figure} d="M9 23v-6.6a7 7 0 0 1 14 0v.4" strokeWidth="3.6" />
      <circle className={classes.dot} cx="23" cy="22.6" r="2.3" />
    </svg>
  );
}
