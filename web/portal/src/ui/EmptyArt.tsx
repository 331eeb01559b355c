import classes from "./EmptyArt.module.css";

export type EmptyArtKind = "closedEyes" | "dotArc" | "dashArc";

/** The three small faces of empty, not found and failed lists, made of dot, arc and dash. */
export function EmptyArt({ kind }: { kind: EmptyArtKind }) {
  return (
    <svg className={classes.art} viewBox="0 0 72 32" width="72" height="32" aria-hidden="true">
      {kind === "closedEyes" && <path d="M13 12a8 8 0 0 0 16 0" />}
      {kind === "closedEyes" && <path d="M41 12a8 8 0 0 0 16 0" />}
      {kind === "dotArc" && <circle cx="27" cy="16" r="4.6" />}
      {kind === "dashArc" && <path d="M18 16h14" />}
      {kind !== "closedEyes" && <path d="M46 20a8 8 0 0 1 16 0" />}
    </svg>
  );
}
