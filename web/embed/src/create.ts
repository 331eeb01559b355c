import { readClaims } from "./claims";
import type {
  CloseReason,
  OpenOptions,
  TokenSource,
  WinkError,
  WinkInstance,
  WinkOptions,
} from "./options";
import {
  type FrameMessage,
  initMessage,
  isHello,
  type PageMessage,
  readFrameMessage,
  wrap,
} from "./protocol";
import { createView, type View } from "./view";

export type { OpenOptions, WinkError, WinkInstance, WinkOptions } from "./options";

const LOAD_TIMEOUT_MS = 10_000;
/** A server that hands out dead tokens must not make page and frame ask each other for ever. */
const REFRESH_PAUSE_MS = 30_000;

const CALLBACKS = {
  ready: "onReady",
  resize: "onResize",
  accountCreated: "onAccountCreated",
  accountConnected: "onAccountConnected",
  accountRemoved: "onAccountRemoved",
  error: "onAccountError",
  uploadsCreated: "onUploadsCreated",
  uploadsRemoved: "onUploadsRemoved",
  uiEvent: "onUIEvent",
} as const;

type CallbackName = Extract<keyof WinkOptions, `on${string}`>;

/** One opening of the widget, from open() until its view is gone. */
interface Run {
  view: View;
  port: MessagePort | null;
  stop: () => void;
}

const resolveToken = async (source: TokenSource) =>
  typeof source === "function" ? source() : source;

function newInstanceId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Creates a widget of the installation at linkUrl. Each instance is on its own:
 * idle, open() → loading (until the frame says hello) → shown → idle again, or destroyed for good.
 */
export function createWink(linkUrl: string, options: WinkOptions): WinkInstance {
  const base = linkUrl.replace(/\/+$/, "");
  const linkOrigin = new URL(base).origin;
  let source: TokenSource = options.token ?? options.userToken;
  let run: Run | null = null;
  let isDestroyed = false;
  let refreshedAt = 0;
  let lastToken = "";

  /**
   * The protocol has checked that the data fits the callback of this name. A callback that throws is
   * the page's own error, shown as such, and leaves the widget as it is.
   */
  function call(name: CallbackName, data?: unknown) {
    try {
      (options[name] as ((data?: unknown) => void) | undefined)?.(data);
    } catch (error) {
      setTimeout(() => {
        throw error;
      });
    }
  }

  function send(message: PageMessage) {
    run?.port?.postMessage(wrap(message));
  }

  function setToken(token: string) {
    if (typeof source !== "function") source = token;
    lastToken = token;
    send({ event: "setToken", data: { token } });
  }

  function teardown() {
    const ended = run;
    run = null;
    ended?.stop();
  }

  function finish(reason: CloseReason) {
    if (!run) return;
    teardown();
    call("onClose", { reason });
  }

  function fail(code: WinkError["code"], message: string) {
    teardown();
    // biome-ignore lint/suspicious/noConsole: an integration mistake must never be silent.
    console.warn(`Wink: ${message}`);
    call("onError", { code, message, retriable: code !== "NO_TOKEN" });
  }

  /** A token function is asked silently; if it has nothing new, the page must decide. */
  async function renewToken() {
    const asked = run;
    const isTooSoon = Date.now() - refreshedAt < REFRESH_PAUSE_MS;
    if (typeof source === "function" && !isTooSoon) {
      refreshedAt = Date.now();
      const token = await resolveToken(source).catch(() => "");
      if (run !== asked) return;
      if (token && token !== lastToken) return setToken(token);
    }
    call("onTokenExpired", setToken);
  }

  function receive(message: FrameMessage) {
    if (message.event === "tokenExpired") renewToken();
    else if (message.event === "closed") finish(message.data.reason);
    else call(CALLBACKS[message.event], message.data);
  }

  /** Sets the frame's address and waits for its hello; then everything goes over the port. */
  function load(current: Run, openOptions: OpenOptions, token: string) {
    const instance = newInstanceId();
    const { org } = readClaims(token);
    const query = typeof org === "string" ? `?o=${encodeURIComponent(org)}` : "";
    const fragment = `#i=${instance}&o=${encodeURIComponent(location.origin)}`;
    const { iframe } = current.view;

    const timer = setTimeout(() => {
      fail(
        "LOAD_TIMEOUT",
        `The widget did not load from ${linkOrigin} within 10 seconds. Allow that origin in the ` +
          `page's Content-Security-Policy (script-src, frame-src), and ${location.origin} among ` +
          "the widget's allowed origins.",
      );
    }, LOAD_TIMEOUT_MS);

    const greet = (event: MessageEvent) => {
      if (event.origin !== linkOrigin || event.source !== iframe.contentWindow) return;
      if (!isHello(event.data, instance)) return;
      clearTimeout(timer);
      current.port?.close();
      const channel = new MessageChannel();
      current.port = channel.port1;
      channel.port1.onmessage = ({ data }) => {
        const message = readFrameMessage(data);
        if (message && run === current) receive(message);
      };
      const { templateId, locale, theme } = options;
      const { providerId, accountId } = openOptions;
      const init = { instance, token: lastToken, templateId, locale, theme, providerId, accountId };
      iframe.contentWindow?.postMessage(initMessage(init), linkOrigin, [channel.port2]);
    };

    window.addEventListener("message", greet);
    current.stop = () => {
      clearTimeout(timer);
      window.removeEventListener("message", greet);
      current.port?.close();
      current.view.remove();
    };
    lastToken = token;
    iframe.src = `${base}/wink/v1/frame${query}${fragment}`;
  }

  function open(openOptions: OpenOptions = {}) {
    // A page that threw the container away has closed the widget in its own way.
    if (run && !run.view.iframe.isConnected) teardown();
    if (run || isDestroyed) return;
    if (openOptions.token) source = openOptions.token;
    if (!source) {
      return fail("NO_TOKEN", "open() needs a widget user token. Pass it as `token`.");
    }
    const view = createView({
      container: options.container,
      cspNonce: options.cspNonce,
      onEscape: (isDismissed) => (isDismissed ? finish("close") : close()),
    });
    const current: Run = { view, port: null, stop: view.remove };
    run = current;
    call("onOpen");
    resolveToken(source).then(
      (token) => {
        if (run !== current) return;
        if (token) load(current, openOptions, token);
        else fail("NO_TOKEN", "The token function returned no token.");
      },
      () => run === current && fail("TOKEN_FAILED", "The token function failed."),
    );
  }

  function close() {
    if (run?.port) send({ event: "close", data: {} });
    else finish("close");
  }

  function destroy() {
    isDestroyed = true;
    teardown();
  }

  return { open, close, destroy, setToken };
}
