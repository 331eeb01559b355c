import { readClaims } from "./claims";
import { keepEntry } from "./history";
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
/** A frame says hello before it has loaded; one that has loaded and said nothing is not ours. */
const GRACE_MS = 1000;
/** A server that hands out dead tokens must not make page and frame ask each other forever. */
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
  /** Ends the waiting and the talking; the view stays. */
  stop: () => void;
  /** Gives the page its history back. */
  leave: () => Promise<unknown> | undefined;
  hasFailed: boolean;
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
  const linkOrigin = originOf(base);
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
    ended?.view.remove();
    return ended?.leave();
  }

  /** What the page does when it is told of the end may be a navigation, so its history is put right before. */
  function end(tell: () => void) {
    const left = teardown();
    if (left) left.then(tell);
    else tell();
  }

  function finish(reason: CloseReason) {
    if (run) end(() => call("onClose", { reason }));
  }

  function report(code: WinkError["code"]) {
    const message = explain(code, linkOrigin, options.templateId);
    // biome-ignore lint/suspicious/noConsole: an integration mistake must never be silent.
    console.warn(`Wink: ${message}`);
    call("onError", { code, message, retriable: /^(LOAD|TOKEN)/.test(code) });
  }

  /** The frame did not come: the view says so, and can be closed. */
  function fail(code: "LOAD_FAILED" | "LOAD_TIMEOUT") {
    if (!run) return;
    run.stop();
    run.hasFailed = true;
    run.view.fail(code);
    report(code);
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
    else if (message.event === "refused") report(message.data.code as WinkError["code"]);
    else call(CALLBACKS[message.event], message.data);
  }

  /** Sets the frame's address and waits for its hello; then everything goes over the port. */
  function load(current: Run, openOptions: OpenOptions, token: string) {
    const instance = newInstanceId();
    const { org } = readClaims(token);
    const query = typeof org === "string" ? `?o=${encodeURIComponent(org)}` : "";
    const fragment = `#i=${instance}&o=${encodeURIComponent(location.origin)}`;
    const { iframe } = current.view;

    let timer = setTimeout(() => fail("LOAD_TIMEOUT"), LOAD_TIMEOUT_MS);
    iframe.onload = () => {
      // The empty document of a frame without an address is still the page's own.
      if (current.port || iframe.contentDocument) return;
      clearTimeout(timer);
      timer = setTimeout(() => fail("LOAD_FAILED"), GRACE_MS);
    };

    const greet = (event: MessageEvent) => {
      if (event.origin !== linkOrigin || event.source !== iframe.contentWindow) return;
      if (!isHello(event.data, instance)) return;
      const [port] = event.ports;
      if (!port) return;
      clearTimeout(timer);
      current.port?.close();
      current.port = port;
      port.onmessage = ({ data }) => {
        const message = readFrameMessage(data);
        if (message && run === current) receive(message);
      };
      const { templateId, locale, theme } = options;
      const { providerId, accountId } = openOptions;
      const init = { instance, token: lastToken, templateId, locale, theme, providerId, accountId };
      port.postMessage(initMessage(init));
      current.view.show();
    };

    window.addEventListener("message", greet);
    current.stop = () => {
      clearTimeout(timer);
      iframe.onload = null;
      window.removeEventListener("message", greet);
      current.port?.close();
      current.port = null;
    };
    lastToken = token;
    iframe.src = `${base}/wink/v1/frame${query}${fragment}`;
  }

  function open(openOptions: OpenOptions = {}) {
    // A page that threw the container away has closed the widget in its own way; one that failed may go.
    if (run && (run.hasFailed || !run.view.iframe.isConnected)) teardown();
    if (run || isDestroyed) return;
    if (openOptions.token) source = openOptions.token;
    if (!linkOrigin) return report("NO_ORIGIN");
    if (!source) return report("NO_TOKEN");
    const { container, cspNonce, locale, theme } = options;
    const view = createView({
      container,
      cspNonce,
      locale,
      theme,
      onLeave: (isDismissed) => (isDismissed ? finish("close") : close()),
    });
    const leave = container ? () => undefined : keepEntry(close);
    const current: Run = { view, port: null, stop: () => {}, leave, hasFailed: false };
    run = current;
    call("onOpen");
    resolveToken(source).then(
      (token) => {
        if (run !== current) return;
        if (token) load(current, openOptions, token);
        else end(() => report("NO_TOKEN"));
      },
      () => run === current && end(() => report("TOKEN_FAILED")),
    );
  }

  function close() {
    if (run?.port) send({ event: "close", data: {} });
    else finish(run?.hasFailed ? "error" : "close");
  }

  function destroy() {
    isDestroyed = true;
    teardown();
  }

  return { open, close, destroy, setToken };
}

/** Empty for what is no address. */
function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return "";
  }
}

/** For the developer; the person reads it in other words, in the view or in the frame. */
function explain(code: string, linkOrigin: string, templateId?: string): string {
  const known: Record<string, string> = {
    NO_ORIGIN: "Pass the address of the widget as `origin`.",
    NO_TOKEN: "open() needs a widget user token. Pass it as `token`.",
    TOKEN_FAILED: "The token function failed.",
    INVALID_TOKEN: "The token is not valid here. Create one for this user and page on your server.",
    ORIGIN_NOT_ALLOWED: `${location.origin} is not among the allowed origins of the token.`,
    TEMPLATE_NOT_FOUND: `There is no template ${templateId} in the mode of the token.`,
    NOT_AVAILABLE: "The widget is not available.",
  };
  return (
    known[code] ??
    `The widget did not load from ${linkOrigin}. Check that it can be reached, and allow it in the ` +
      "page's Content-Security-Policy (script-src, frame-src)."
  );
}
