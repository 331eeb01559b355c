import type { Words } from "@packages/site/words";
import type { ReactNode } from "react";
import type { FlowScreen } from "./drawn";

export interface WidgetScreenProps {
  screen: FlowScreen;
  words: Words;
  busy: boolean;
  isConnected: boolean;
  /** The widget itself. */
  children: ReactNode;
  /** Opens the widget again after it was closed with nothing connected. */
  onRetry: () => void;
  onLeave: () => void;
}

/** A screen with the widget in it. It can be left once something is connected. */
export function WidgetScreen(props: WidgetScreenProps) {
  const { screen, words, busy, isConnected, children, onRetry, onLeave } = props;
  if (screen.hasFailed) {
    return (
      <div className="flow-note">
        <p role="status">{words.notConnected}</p>
        <button type="button" className="site-button" disabled={busy} onClick={onRetry}>
          {words.retry}
        </button>
      </div>
    );
  }
  return (
    <>
      {children}
      <div role="status">{isConnected && <p>{words.connected}</p>}</div>
      {isConnected && (
        <button type="button" className="site-button" disabled={busy} onClick={onLeave}>
          {screen.button || words.next}
        </button>
      )}
    </>
  );
}
