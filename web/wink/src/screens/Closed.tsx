import { useEffect, useRef } from "react";
import { useWink } from "../context";
import { Face } from "../parts/Mark";
import styles from "./outcome.module.css";

/** Only seen where the page leaves the frame in place. */
export function Closed() {
  const { text } = useWink();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.hasFocus()) heading.current?.focus();
  }, []);
  return (
    <main className={styles.closed}>
      <Face mood="closed" />
      <h1 tabIndex={-1} ref={heading}>
        {text.closedTitle}
      </h1>
    </main>
  );
}
