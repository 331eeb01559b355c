import {
  type FrameMessage,
  helloMessage,
  type Init,
  type PageMessage,
  readFrameMessage,
  readInit,
  readPageMessage,
  wrap,
} from "@embed/protocol";

/** The page or app around the widget. */
export interface Host {
  tell: (message: FrameMessage) => void;
}

interface HostHandlers {
  /** The origin of the page that sent it, as the browser vouches for it; empty in an app's webview. */
  onInit: (init: Init, embedder: string) => void;
  onMessage: (message: PageMessage) => void;
}

interface Receiver {
  postMessage: (message: unknown) => void;
}

type WebviewWindow = Window & {
  ReactNativeWebView?: Receiver;
  webkit?: { messageHandlers?: { wink?: Receiver } };
  WinkBridge?: Receiver;
};

/**
 * Says hello to the page that embeds the frame, at its exact origin, which the fragment names. A port
 * travels with it, so only that page can answer; everything else goes over the port. No page ever
 * posts to the frame's window, whose origin it could not be sure of. (The script of the version before
 * does, and is read.)
 *
 * An app that loads the frame as the only document of a webview is asked over its bridge, and
 * answers by posting the same messages to the window from inside, which only the app can do.
 */
export function connectHost(win: WebviewWindow, handlers: HostHandlers): Host {
  const fragment = new URLSearchParams(win.location.hash.slice(1));
  const instance = fragment.get("i") ?? "";
  const isEmbedded = win.parent !== win;
  const page = isEmbedded ? win.parent : win;
  const origin = isEmbedded ? (fragment.get("o") ?? "") : win.location.origin;
  let isStarted = false;
  let port: MessagePort | null = null;

  function toBridges(message: unknown) {
    const json = JSON.stringify(message);
    win.ReactNativeWebView?.postMessage(json);
    win.webkit?.messageHandlers?.wink?.postMessage(json);
    win.WinkBridge?.postMessage(json);
  }

  function receive(data: unknown) {
    const message = readPageMessage(data);
    if (message) handlers.onMessage(message);
  }

  function begin(init: Init, over: MessagePort | null) {
    isStarted = true;
    port = over;
    if (port) port.onmessage = ({ data }) => receive(data);
    handlers.onInit(init, isEmbedded ? origin : "");
  }

  win.addEventListener("message", (event) => {
    if (event.source !== page || event.origin !== origin) return;
    const init = isStarted ? null : readInit(event.data, instance);
    if (init) begin(init, event.ports[0] ?? null);
    else if (isStarted && !isEmbedded) receive(event.data);
  });

  toBridges(helloMessage(instance));
  if (isEmbedded && isOrigin(origin)) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      const init = isStarted ? null : readInit(data, instance);
      if (init) begin(init, port1);
    };
    page.postMessage(helloMessage(instance), origin, [port2]);
  }

  return {
    tell: (message) => {
      const clean = readFrameMessage(wrap(message));
      if (!clean) return;
      port?.postMessage(wrap(clean));
      toBridges(wrap(clean));
    },
  };
}

/** postMessage throws on anything else, and "*" or "null" must never be a target. */
function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}
