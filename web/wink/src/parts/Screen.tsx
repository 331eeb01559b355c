import { WinkMark } from "@packages/brand/WinkMark";
import { type ReactNode, useEffect, useRef } from "react";
import { useWink } from "../context";
import { IconButton } from "./Button";
import { BACK, X } from "./Icon";
import { Problem } from "./Problem";
import styles from "./screen.module.css";

interface ScreenProps {
  children: ReactNode;
  /** Pinned below the content, within reach of the thumb. */
  actions?: ReactNode;
  /** Pinned between header and content. */
  top?: ReactNode;
  onBack?: () => void;
  step?: string;
  isCentered?: boolean;
}

/** The frame of every screen: header, content that scrolls, actions, footer. */
export function Screen({ children, actions, top, onBack, step, isCentered }: ScreenProps) {
  const { text, state, dispatch } = useWink();
  const screen = useRef<HTMLElement>(null);
  useName(screen);
  useFocusOnEntry(screen);
  useHeightReport(screen);
  return (
    <main className={styles.screen} ref={screen}>
      <header className={styles.header}>
        {onBack ? <IconButton icon={BACK} label={text.back} onClick={onBack} /> : <span />}
        <span className={styles.step}>{step}</span>
        <IconButton icon={X} label={text.close} onClick={() => dispatch({ type: "CLOSE" })} />
      </header>
      <div className={styles.main}>
        {top}
        <div className={styles.scroll} data-scroll>
          <div className={isCentered ? styles.centered : styles.content}>{children}</div>
        </div>
        <div className={styles.bottom}>
          {state.problem && (
            <Problem message={state.problem.message} onRetry={() => dispatch({ type: "RETRY" })} />
          )}
          {actions}
        </div>
      </div>
      <footer className={styles.footer}>
        <WinkMark size={16} /> {text.securedBy}
      </footer>
    </main>
  );
}

/** The one landmark of the frame has the name of its heading: the page around has landmarks too, and may have two widgets. */
function useName(screen: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const heading = screen.current?.querySelector("h1")?.textContent;
    if (heading) screen.current?.setAttribute("aria-label", heading);
  });
}

/**
 * A new screen takes the focus to its heading (or to its one field), so that it is read out; but
 * never out of the page around an inline widget that nobody has touched yet.
 */
function useFocusOnEntry(screen: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const enter = () => {
      if (screen.current?.contains(document.activeElement)) return;
      const target =
        screen.current?.querySelector<HTMLElement>("[data-entry]") ??
        screen.current?.querySelector<HTMLElement>("h1");
      target?.focus({ preventScroll: true });
    };
    if (document.hasFocus()) enter();
    window.addEventListener("focus", enter);
    return () => window.removeEventListener("focus", enter);
  }, [screen]);
}

/** Tells the page how high this screen is by nature; an inline widget may grow with it. */
function useHeightReport(screen: React.RefObject<HTMLElement | null>) {
  const { store } = useWink();
  useEffect(() => {
    const scroll = screen.current?.querySelector<HTMLElement>("[data-scroll]");
    const content = scroll?.firstElementChild;
    if (!scroll || !content) return;
    let last = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.round(window.innerHeight - scroll.clientHeight + content.scrollHeight);
      if (height === last) return;
      last = height;
      store.run({ do: "tell", message: { event: "resize", data: { height } } });
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [screen, store]);
}
