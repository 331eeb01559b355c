/**
 * Tells the opener of the page that the flow came to its end: the page or the app around it, or the window before. Only
 * allowed origins can be around the page. Where a site names any, of windows that opened it only theirs are told, too.
 */
export function finish(sessionId: string, status: string, origins: readonly string[]) {
  const message = { source: "wink-site", event: "finished", sessionId, status };
  const { ReactNativeWebView, webkit, parent, opener } = window as Window & Bridges;
  if (parent !== window) parent.postMessage(message, "*");
  ReactNativeWebView?.postMessage(JSON.stringify(message));
  webkit?.messageHandlers?.wink?.postMessage(JSON.stringify(message));
  if (opener) {
    // The browser hands it over to a window of that origin, and to no other.
    const told = isOwn(opener as Window) ? [location.origin] : origins;
    for (const origin of told.length > 0 ? told : ["*"])
      (opener as Window).postMessage(message, origin);
    window.close();
  }
}

function isOwn(opener: Window): boolean {
  try {
    return opener.location.origin === location.origin;
  } catch {
    return false; // windows of others can't be looked into
  }
}

interface Receiver {
  postMessage: (message: string) => void;
}

interface Bridges {
  ReactNativeWebView?: Receiver;
  webkit?: { messageHandlers?: { wink?: Receiver } };
}
