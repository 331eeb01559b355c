import type { Words } from "@packages/site/words";
import { useState } from "react";
import type { Pass } from "../calls";
import { Widget } from "../Widget";
import type { FlowScreen } from "./calls";

export interface WidgetScreenProps {
  screen: FlowScreen;
  lang: string;
  words: Words;
  busy: boolean;
  pass: () => Promise<Pass>;
  /** Opens the widget again after it was closed with nothing connected. */
  onRetry: () => void;
  onLeave: () => void;
  onFail: () => void;
}

/** A screen with the widget in it. It can be left once something is connected. */
export function WidgetScreen(props: WidgetScreenProps) {
  const { screen, lang, words, busy, pass, onRetry, onLeave, onFail } = props;
  const [isConnected, setConnected] = useState(screen.isConnected);
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
      <Widget
        lang={lang}
        pass={pass}
        onClose={onLeave}
        onFail={onFail}
        onConnect={() => setConnected(true)}
      />
      <div role="status">{isConnected && <p>{words.connected}</p>}</div>
      {isConnected && (
        <button type="button" className="site-button" disabled={busy} onClick={onLeave}>
          {screen.button || words.next}
        </button>
      )}
    </>
  );
}
