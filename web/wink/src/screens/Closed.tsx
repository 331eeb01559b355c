import { Face } from "../parts/Face";
import { useLater } from "../useLater";
import styles from "./outcome.module.css";

function enter(heading: HTMLElement | null) {
  if (document.hasFocus()) heading?.focus();
}

/** Only seen where the page leaves the frame in place. */
export function Closed() {
  const { text } = useLater();
  return (
    <main className={styles.closed}>
      <Face mood="closed" />
      <h1 tabIndex={-1} ref={enter}>
        {text.closedTitle}
      </h1>
    </main>
  );
}
