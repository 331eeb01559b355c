import { useEffect, useRef } from "react";
import { Face } from "../parts/Face";
import { useLater } from "../useLater";
import styles from "./outcome.module.css";

/** Only seen where the page leaves the frame in place. */
export function Closed() {
  const { text } = useLater();
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
