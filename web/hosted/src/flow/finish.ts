/** Tells whoever opened the page that the flow came to its end: the page or the app around it, or the window before. */
export function finish(sessionId: string, status: string) {
  const message = { source: "wink-site", event: "finished", sessionId, status };
  const { ReactNativeWebView, webkit, parent, opener } = window as Window & Bridges;
  if (parent !== window) parent.postMessage(message, "*");
  ReactNativeWebView?.postMessage(JSON.stringify(message));
  webkit?.messageHandlers?.wink?.postMessage(JSON.stringify(message));
  if (opener) {
    (opener as Window).postMessage(message, "*");
    window.close();
  }
}

interface Receiver {
  postMessage: (message: string) => void;
}

interface Bridges {
  ReactNativeWebView?: Receiver;
  webkit?: { messageHandlers?: { wink?: Receiver } };
}
