import classes from "./marks.module.css";

/** The widget's mark with its lettering. */
export function WinkWordmark({ height = 28 }: { height?: number }) {
  return (
    <svg viewBox="0 0 108 32" width={(height * 108) / 32} height={height} aria-hidden="true">
      <circle className={classes.ground} cx="16" cy="16" r="16" />
      <circle className={classes.dot} cx="10.4" cy="16.4" r="2.5" />
      <path className={classes.figure} d="M17 18.4a4.2 4.2 0 0 1 8.4 0" strokeWidth="3.4" />
      <g transform="translate(43 5.6) scale(.9)">
        <g className={classes.letters} strokeWidth="3.1">
          <path d="M2.5 9.9 7.1 23.5 11.9 11.5 16.7 23.5 21.3 9.9" />
          <path d="M28.3 9.9v13.6" />
          <path d="M36 23.5v-7a6.5 6.5 0 0 1 13 0v7" />
          <path d="M56.7 2.5v21M66.3 9.9l-9 7.7M60.6 15l6.2 8.5" />
        </g>
        <circle className={classes.letterDot} cx="28.3" cy="4" r="2" />
      </g>
    </svg>
  );
}
