import classes from "./Blog.module.css";

export type ArtKind = "ask" | "slip" | "waves" | "loop";

/** Small drawings of dots, arcs and dashes, one for each post. */
export function PostArt({ kind }: { kind: ArtKind }) {
  return (
    <svg className={classes.art} viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
      <rect className={classes.ground} width="96" height="72" rx="10" />
      {kind === "ask" && <path d="M24 44a11 11 0 0 1 22 0M54 44a11 11 0 0 1 22 0M38 58h20" />}
      {kind === "ask" && <circle className={classes.dot} cx="35" cy="24" r="4" />}
      {kind === "slip" && <path d="M32 14h32v42l-5-4-5 4-6-4-5 4-6-4-5 4zM40 24h16M40 32h10" />}
      {kind === "slip" && <circle className={classes.dot} cx="55" cy="41" r="4" />}
      {kind === "waves" && (
        <path d="M36 24a17 17 0 0 1 0 24M46 17a27 27 0 0 1 0 38M56 10a37 37 0 0 1 0 52" />
      )}
      {kind === "waves" && <circle className={classes.dot} cx="26" cy="36" r="5" />}
      {kind === "loop" && <path d="M66 30a19 19 0 1 0 1 12M67 20v11H56" />}
      {kind === "loop" && <circle className={classes.dot} cx="48" cy="36" r="5" />}
    </svg>
  );
}
