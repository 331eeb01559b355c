import { useWink } from "../context";
import styles from "./skeleton.module.css";

/** Gray shapes of what is coming; they appear after 300 ms, so that a quick answer shows none. */
export function Skeleton({ rows, isList }: { rows: number; isList?: boolean }) {
  const { text } = useWink();
  return (
    <div className={isList ? styles.list : styles.fields} aria-busy="true">
      <span className="sr">{text.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row} />
      ))}
    </div>
  );
}
