import classes from "./marks.module.css";

/** The mark with its lettering; the name is read out by the link or heading around it. */
export function NodWordmark({ height = 28 }: { height?: number }) {
  return (
    <svg viewBox="0 0 104 32" width={(height * 104) / 32} height={height} aria-hidden="true">
      <rect className={classes.ground} width="32" height="32" rx="9" />
      <path className={classes.figure} d="M9 23v-6.6a7 7 0 0 1 14 0v.4" strokeWidth="3.6" />
      <circle className={classes.dot} cx="23" cy="22.6" r="2.3" />
      <g className={classes.letters} strokeWidth="3.1" transform="translate(43 5.6) scale(.9)">
        <path d="M3 23.5v-7a6.7 6.7 0 0 1 13.4 0v7" />
        <circle cx="31" cy="16.6" r="6.9" />
        <circle cx="51" cy="16.6" r="6.9" />
        <path d="M57.9 2.5v21" />
      </g>
    </svg>
  );
}
