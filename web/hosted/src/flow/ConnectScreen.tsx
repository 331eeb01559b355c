import type { FlowScreen } from "@packages/screen/drawn";
import { WidgetScreen } from "@packages/screen/WidgetScreen";
import type { Words } from "@packages/site/words";
import { useState } from "react";
import type { Pass } from "../calls";
import { Widget } from "../Widget";

export interface ConnectScreenProps {
  screen: FlowScreen;
  lang: string;
  words: Words;
  busy: boolean;
  pass: () => Promise<Pass>;
  onRetry: () => void;
  onLeave: () => void;
  onFail: () => void;
}

/** A screen with the widget as it opens for the session's user. */
export function ConnectScreen({ lang, pass, onFail, ...rest }: ConnectScreenProps) {
  const [isConnected, setConnected] = useState(rest.screen.isConnected);
  return (
    <WidgetScreen {...rest} isConnected={isConnected}>
      <Widget
        lang={lang}
        pass={pass}
        onClose={rest.onLeave}
        onFail={onFail}
        onConnect={() => setConnected(true)}
      />
    </WidgetScreen>
  );
}
