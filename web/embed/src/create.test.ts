// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { createWink, type WinkInstance, type WinkOptions } from "./create";
import { wrap } from "./protocol";

const LINK = "https://link.example.test";
const claims = { sub: "user-1", org: "org-7" };
const TOKEN = `head.${btoa(JSON.stringify(claims)).replace(/=+$/, "")}.sign`;

const open: WinkInstance[] = [];
const ports: MessagePort[] = [];
const windows = new WeakMap<object, { postMessage: Mock }>();
let warn: Mock;

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  // jsdom gives frames inside shadow roots no window.
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    const known = windows.get(this) ?? { postMessage: vi.fn() };
    windows.set(this, known);
    return known as unknown as Window;
  });
  // jsdom has no modal dialogs; what matters here is that ours opens and closes one.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
});

afterEach(() => {
  vi.useRealTimers();
  for (const wink of open.splice(0)) wink.destroy();
  for (const port of ports.splice(0)) port.close();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

function create(options: WinkOptions = {}) {
  const wink = createWink(LINK, { token: TOKEN, ...options });
  open.push(wink);
  return wink;
}

const roots = () => [...document.querySelectorAll("div")].flatMap((div) => div.shadowRoot ?? []);
const frames = () => roots().flatMap((root) => [...root.querySelectorAll("iframe")]);
function frame() {
  const [first] = frames();
  if (!first) throw new Error("no frame");
  return first;
}
/** What lies over the frame until it has begun. */
const panel = () => roots().flatMap((root) => [...root.querySelectorAll(".panel")])[0];
const address = () =>
  vi.waitUntil(() => frames()[0]?.getAttribute("src")).then((src) => new URL(src));

interface HelloPatch {
  origin?: string;
  source?: unknown;
  instance?: string;
}

/** Plays the frame: says hello and returns what the page answers over the port, if it does. */
async function sayHello(patch: HelloPatch = {}) {
  const url = await address();
  const instance = new URLSearchParams(url.hash.slice(1)).get("i");
  const source = frame().contentWindow as unknown as { postMessage: Mock };
  const data = {
    ns: "wink",
    v: 1,
    type: "hello",
    instance,
    ...(patch.instance && { instance: patch.instance }),
  };
  const { port1: port, port2 } = new MessageChannel();
  ports.push(port);
  const received: unknown[] = [];
  port.onmessage = ({ data: message }) => received.push(message);
  const { instance: _, ...rest } = patch;
  const hello = { data, origin: LINK, source, ports: [port2], ...rest };
  window.dispatchEvent(Object.assign(new Event("message"), hello));
  await new Promise((delivered) => setTimeout(delivered, 10));
  expect(source.postMessage, "nothing goes to the frame's window").not.toHaveBeenCalled();
  const init = received.shift() as Record<string, unknown> | undefined;
  return init ? { init, port, received } : null;
}

async function connect() {
  const session = await sayHello();
  if (!session) throw new Error("no answer");
  return session;
}

describe("open", () => {
  it("loads the frame with the origin set, the instance and the page's origin, but no token", async () => {
    create().open();
    const url = await address();
    expect(url.origin + url.pathname).toBe(`${LINK}/wink/v1/frame`);
    expect(url.searchParams.get("o")).toBe("org-7");
    const fragment = new URLSearchParams(url.hash.slice(1));
    expect(fragment.get("o")).toBe(location.origin);
    expect(fragment.get("i")).toMatch(/^[0-9a-f]{32}$/);
    expect(url.href).not.toContain(TOKEN);
  });

  it("sandboxes the frame and names it", () => {
    create().open();
    expect(frame().getAttribute("sandbox")).toBe(
      "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads",
    );
    expect(frame().referrerPolicy).toBe("origin");
    expect(frame().title).toBe("Wink");
  });

  it("shows one widget however often it is called, and again after it was closed", async () => {
    const wink = create();
    wink.open();
    wink.open();
    expect(frames()).toHaveLength(1);
    wink.close();
    expect(frames()).toHaveLength(0);
    wink.open();
    expect(frames()).toHaveLength(1);
  });

  it("writes no style attribute that a strict policy would refuse", () => {
    create({ cspNonce: "n0nce" }).open();
    for (const root of roots()) {
      expect(root.querySelectorAll("[style]")).toHaveLength(0);
      for (const style of root.querySelectorAll("style")) expect(style.nonce).toBe("n0nce");
    }
  });

  it("puts the widget into a container without touching the page", () => {
    const container = document.createElement("section");
    document.body.append(container);
    create({ container }).open();
    expect(container.querySelector("div")?.shadowRoot?.querySelector("iframe")).toBeTruthy();
    expect(document.documentElement.style.overflow).toBe("");
    expect(roots().flatMap((root) => [...root.querySelectorAll("dialog")])).toHaveLength(0);
  });
});

describe("tokens", () => {
  it.each([undefined, null, ""])("are missed loudly: %j", (token) => {
    const onError = vi.fn();
    create({ token, onError }).open();
    expect(onError).toHaveBeenCalledWith({
      code: "NO_TOKEN",
      message: expect.any(String),
      retriable: false,
    });
    expect(warn).toHaveBeenCalledOnce();
    expect(frames()).toHaveLength(0);
  });

  it("of a function that has none are an error, too", async () => {
    const onError = vi.fn();
    create({ token: () => "", onError }).open();
    await vi.waitUntil(() => onError.mock.calls.length > 0);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: "NO_TOKEN", retriable: false });
    expect(frames()).toHaveLength(0);
  });

  it("may come under the older name, from open(), or from a function", async () => {
    create({ token: undefined, userToken: TOKEN }).open();
    expect((await connect()).init.token).toBe(TOKEN);
    open.pop()?.destroy();
    create({ token: undefined }).open({ token: "late.token.x" });
    expect((await connect()).init.token).toBe("late.token.x");
    open.pop()?.destroy();
    create({ token: async () => TOKEN }).open();
    expect((await connect()).init.token).toBe(TOKEN);
  });

  it("of a function that fails are an error that gives the page back", async () => {
    const onError = vi.fn();
    create({ token: () => Promise.reject(new Error("no")), onError }).open();
    await vi.waitUntil(() => onError.mock.calls.length > 0);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: "TOKEN_FAILED", retriable: true });
    expect(frames()).toHaveLength(0);
    expect(document.documentElement.style.overflow).toBe("");
  });

  it("are renewed by the page when they expired", async () => {
    const onTokenExpired = vi.fn((resume: (token: string) => void) => resume("new.token.x"));
    create({ onTokenExpired }).open();
    const { port, received } = await connect();
    port.postMessage(wrap({ event: "tokenExpired", data: {} }));
    await vi.waitUntil(() => received.length > 0);
    expect(received).toEqual([wrap({ event: "setToken", data: { token: "new.token.x" } })]);
  });

  it("are renewed silently by a token function, and by the page if it has nothing new", async () => {
    const token = vi.fn(async () => "first.token.x").mockResolvedValueOnce(TOKEN);
    const onTokenExpired = vi.fn();
    create({ token, onTokenExpired }).open();
    const { port, received } = await connect();
    port.postMessage(wrap({ event: "tokenExpired", data: {} }));
    await vi.waitUntil(() => received.length > 0);
    expect(onTokenExpired).not.toHaveBeenCalled();
    port.postMessage(wrap({ event: "tokenExpired", data: {} }));
    await vi.waitUntil(() => onTokenExpired.mock.calls.length > 0);
    expect(token).toHaveBeenCalledTimes(2);
  });
});

describe("the handshake", () => {
  it("answers the frame with everything it needs, over the port that came with its hello", async () => {
    create({ templateId: "wtpl-1", locale: "fil-PH", theme: "dark" }).open({ providerId: "pr-1" });
    const { init } = await connect();
    expect(init).toMatchObject({
      ns: "wink",
      v: 1,
      type: "init",
      token: TOKEN,
      templateId: "wtpl-1",
      locale: "fil-PH",
      theme: "dark",
      providerId: "pr-1",
    });
  });

  it.each<[string, HelloPatch]>([
    ["another origin", { origin: "https://evil.example.test" }],
    ["another window", { source: window }],
    ["another instance", { instance: "0123" }],
  ])("does not answer %s", async (_name, patch) => {
    create().open();
    await address();
    expect(await sayHello(patch)).toBeNull();
  });

  it("that does not come is an error with a hint, which the person sees and can close", async () => {
    vi.useFakeTimers();
    const onError = vi.fn();
    const onClose = vi.fn();
    create({ onError, onClose }).open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onError).toHaveBeenCalledOnce();
    const [error] = onError.mock.calls[0] ?? [];
    expect(error).toMatchObject({ code: "LOAD_TIMEOUT", retriable: true });
    expect(error.message).toContain(LINK);
    expect(error.message).toContain("Content-Security-Policy");
    expect(panel()?.textContent).toContain("The service can't be reached.");
    expect(panel()?.textContent).toContain("LOAD_TIMEOUT");
    expect(frames(), "what comes late is not shown").toHaveLength(0);
    vi.useRealTimers();
    panel()?.querySelector("button")?.click();
    await vi.waitUntil(() => onClose.mock.calls.length > 0);
    expect(onClose).toHaveBeenCalledExactlyOnceWith({ reason: "error" });
    expect(frames()).toHaveLength(0);
    expect(document.documentElement.style.overflow).toBe("");
  });

  it("of a frame that loaded something else is missed within a second", async () => {
    vi.useFakeTimers();
    const onError = vi.fn();
    const wink = create({ onError, locale: "fil-PH" });
    wink.open();
    await vi.advanceTimersByTimeAsync(0);
    const own = vi.spyOn(frame(), "contentDocument", "get").mockReturnValue(document);
    frame().dispatchEvent(new Event("load"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(onError, "the page's own empty document is not it").not.toHaveBeenCalled();
    own.mockReturnValue(null);
    frame().dispatchEvent(new Event("load"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(onError).toHaveBeenCalledOnce();
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: "LOAD_FAILED", retriable: true });
    expect(panel()?.textContent).toContain("Hindi maabot ang serbisyo.");
    vi.useRealTimers();
    wink.open();
    expect(panel()?.textContent, "a new opening starts over").not.toContain("LOAD_FAILED");
    expect(frames()).toHaveLength(1);
  });

  it("that came in time stops the clock", async () => {
    const onError = vi.fn();
    create({ onError }).open();
    await connect();
    vi.useFakeTimers();
    frame().dispatchEvent(new Event("load"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onError).not.toHaveBeenCalled();
    expect(panel()).toBeUndefined();
  });
});

describe("hostile windows", () => {
  it("get no answer and change nothing, however many messages they send", async () => {
    const heard = vi.fn();
    create({ onReady: heard, onClose: heard, onError: heard, onTokenExpired: heard }).open();
    const url = await address();
    const instance = new URLSearchParams(url.hash.slice(1)).get("i");
    const source = frame().contentWindow as unknown as { postMessage: Mock };
    const evil = { postMessage: vi.fn() };
    const data = [
      { ns: "wink", v: 1, type: "hello", instance },
      wrap({ event: "closed", data: { reason: "exit" } }),
      wrap({ event: "tokenExpired", data: {} }),
      "hello",
      null,
      { ns: "wink", v: 1, type: "hello", instance: { toString: () => instance } },
    ];
    const senders = [
      { origin: "https://evil.example.test", source },
      { origin: `${LINK}.evil.example.test`, source },
      { origin: "null", source },
      { origin: LINK, source: evil },
    ];
    for (let count = 0; count < 1000; count++) {
      const sender = senders[count % senders.length];
      const message = { data: data[count % data.length], ...sender };
      window.dispatchEvent(Object.assign(new Event("message"), message));
    }
    // The frame's own window may say nothing but hello here either.
    for (const message of data.slice(1)) {
      const event = { data: message, origin: LINK, source };
      window.dispatchEvent(Object.assign(new Event("message"), event));
    }
    expect(source.postMessage).not.toHaveBeenCalled();
    expect(evil.postMessage).not.toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
    expect(await sayHello()).not.toBeNull();
  });
});

describe("events", () => {
  it("reach their callbacks in order, and nothing that is not one of them", async () => {
    const heard: unknown[] = [];
    const note = (name: string) => (data?: unknown) => heard.push([name, data]);
    create({
      onReady: note("ready"),
      onAccountConnected: note("connected"),
      onAccountError: note("error"),
      onUIEvent: note("ui"),
      onClose: note("close"),
    }).open();
    const { port } = await connect();
    const ids = { accountId: "a-1", userId: "user-1", providerId: "pr-1" };
    for (const message of [
      wrap({ event: "ready", data: {} }),
      wrap({ event: "accountConnected", data: { ...ids, quotaConsumed: true, name: "Maria" } }),
      wrap({ event: "password", data: { password: "x" } }),
      wrap({ event: "error", data: { errorCode: "ACCOUNT_LOCKED" } }),
      wrap({ event: "closed", data: { reason: "exit" } }),
      wrap({ event: "ready", data: {} }),
    ]) {
      port.postMessage(message);
    }
    await vi.waitUntil(() => heard.length >= 4);
    expect(heard).toEqual([
      ["ready", {}],
      ["connected", { ...ids, quotaConsumed: true }],
      ["error", { errorCode: "ACCOUNT_LOCKED" }],
      ["close", { reason: "exit" }],
    ]);
    expect(frames()).toHaveLength(0);
  });

  it("of two widgets do not mix", async () => {
    const first = vi.fn();
    const second = vi.fn();
    const container = () => document.body.appendChild(document.createElement("section"));
    create({ container: container(), onReady: first }).open();
    const { port } = await connect();
    create({ container: container(), onReady: second }).open();
    expect(frames()).toHaveLength(2);
    port.postMessage(wrap({ event: "ready", data: {} }));
    await vi.waitUntil(() => first.mock.calls.length > 0);
    expect(second).not.toHaveBeenCalled();
  });
});

describe("a refusal of the frame", () => {
  it.each([
    ["INVALID_TOKEN", "Create one for this user and page"],
    ["ORIGIN_NOT_ALLOWED", location.origin],
    ["TEMPLATE_NOT_FOUND", "wtpl-9"],
    ["NOT_AVAILABLE", "not available"],
  ])("%s is told with its cause, and the frame goes on saying it", async (code, cause) => {
    const onError = vi.fn();
    const onClose = vi.fn();
    create({ onError, onClose, templateId: "wtpl-9" }).open();
    const { port } = await connect();
    port.postMessage(wrap({ event: "refused", data: { code } }));
    await vi.waitUntil(() => onError.mock.calls.length > 0);
    const [error] = onError.mock.calls[0] ?? [];
    expect(error).toMatchObject({ code, retriable: false });
    expect(error.message).toContain(cause);
    expect(warn).toHaveBeenCalledWith(`Wink: ${error.message}`);
    expect(frames()).toHaveLength(1);
    port.postMessage(wrap({ event: "closed", data: { reason: "error" } }));
    await vi.waitUntil(() => onClose.mock.calls.length > 0);
    expect(onClose).toHaveBeenCalledExactlyOnceWith({ reason: "error" });
  });
});

describe("the page's history", () => {
  const popped = vi.fn();
  beforeEach(() => {
    popped.mockClear();
    history.replaceState({ idx: 3 }, "");
    window.addEventListener("popstate", popped);
  });
  afterEach(() => window.removeEventListener("popstate", popped));
  const isOurs = () => history.state !== null && "wink" in history.state;

  it("has one entry of the dialog, with the page's own state, and none after it", async () => {
    const onClose = vi.fn(() => history.state);
    const href = location.href;
    const wink = create({ onClose });
    wink.open();
    await vi.waitUntil(isOurs);
    expect(history.state).toMatchObject({ idx: 3 });
    expect(location.href).toBe(href);
    wink.close();
    await vi.waitUntil(() => onClose.mock.calls.length > 0);
    expect(onClose).toHaveReturnedWith({ idx: 3 });
    expect(popped, "the page's router is not notified").not.toHaveBeenCalled();
  });

  it("asks the frame when the person goes back, and stays where it is", async () => {
    create().open();
    const { received } = await connect();
    for (let times = 1; times <= 2; times++) {
      await vi.waitUntil(isOurs);
      history.back();
      await vi.waitUntil(() => received.length === times);
      expect(received.at(-1)).toEqual(wrap({ event: "close", data: {} }));
    }
    await vi.waitUntil(isOurs);
    expect(frames()).toHaveLength(1);
    expect(popped).not.toHaveBeenCalled();
  });

  it("is left alone where the page has gone on, before the widget closes or right after it", async () => {
    const first = create();
    first.open();
    await vi.waitUntil(isOurs);
    history.pushState({ idx: 4 }, "", "#next");
    first.destroy();
    const second = create();
    second.open();
    await vi.waitUntil(isOurs);
    second.destroy();
    history.pushState({ idx: 5 }, "", "#last");
    await vi.waitUntil(() => history.state?.idx === 5 && !isOurs());
    await new Promise((quiet) => setTimeout(quiet, 50));
    expect(history.state).toEqual({ idx: 5 });
    expect(location.hash).toBe("#last");
    history.replaceState(null, "", "/");
  });

  it("gets no entry from a widget inside the page", async () => {
    const container = document.body.appendChild(document.createElement("section"));
    create({ container }).open();
    await connect();
    expect(isOurs()).toBe(false);
  });

  it("is the next dialog's only after it was put right for the last one", async () => {
    const wink = create();
    wink.open();
    await vi.waitUntil(isOurs);
    const { wink: first } = history.state;
    wink.close();
    wink.open();
    await vi.waitUntil(() => isOurs() && history.state.wink !== first);
    expect(frames()).toHaveLength(1);
    history.back();
    await vi.waitUntil(() => frames().length === 0);
    expect(popped).not.toHaveBeenCalled();
  });
});

describe("a page that makes mistakes", () => {
  it("may throw in its callbacks: the widget goes on, and the error is shown", async () => {
    const thrown: unknown[] = [];
    const later = setTimeout;
    vi.stubGlobal("setTimeout", (run: () => void, ms: number) =>
      later(() => {
        try {
          run();
        } catch (error) {
          thrown.push(error);
        }
      }, ms),
    );
    const onClose = vi.fn(() => {
      throw new Error("the page's own");
    });
    const wink = create({
      onOpen: () => {
        throw new Error("the page's own");
      },
      onClose,
    });
    wink.open();
    expect(frames()).toHaveLength(1);
    wink.close();
    expect(frames()).toHaveLength(0);
    await vi.waitUntil(() => thrown.length === 2);
    vi.unstubAllGlobals();
    expect(onClose).toHaveBeenCalledOnce();
    expect(thrown[1]).toMatchObject({ message: "the page's own" });
  });

  it("may throw its container away and open again in a new one", () => {
    const container = document.body.appendChild(document.createElement("section"));
    const wink = create({ container });
    wink.open();
    container.remove();
    document.body.append(container);
    container.replaceChildren();
    wink.open();
    expect(frames()).toHaveLength(1);
  });
});

describe("closing", () => {
  it("gives focus and page style back, whatever was there before", async () => {
    const button = document.body.appendChild(document.createElement("button"));
    button.focus();
    document.documentElement.style.overflow = "clip";
    const wink = create();
    wink.open();
    expect(document.documentElement.style.overflow).toBe("hidden");
    wink.close();
    expect(document.documentElement.getAttribute("style")).toBe("overflow: clip;");
    expect(document.activeElement).toBe(button);
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    document.documentElement.style.overflow = "";
  });

  it("in any order gives the page style back with the last of several", () => {
    const one = create();
    const two = create();
    one.open();
    two.open();
    one.destroy();
    expect(document.documentElement.style.overflow).toBe("hidden");
    two.destroy();
    expect(document.documentElement.hasAttribute("style")).toBe(false);
  });

  it("before the frame is there closes at once; afterwards the frame is asked", async () => {
    const onClose = vi.fn();
    const wink = create({ onClose });
    wink.open();
    wink.close();
    expect(frames()).toHaveLength(0);
    await vi.waitUntil(() => onClose.mock.calls.length > 0);
    expect(onClose).toHaveBeenCalledWith({ reason: "close" });
    wink.open();
    const { received } = await connect();
    wink.close();
    await vi.waitUntil(() => received.length > 0);
    expect(received).toEqual([wrap({ event: "close", data: {} })]);
    expect(frames()).toHaveLength(1);
  });

  it("by Esc asks the frame too, and cannot be refused when the browser has closed the dialog", async () => {
    const onClose = vi.fn();
    create({ onClose }).open();
    const { received } = await connect();
    const dialog = roots()[0]?.querySelector("dialog");
    const cancel = new Event("cancel", { cancelable: true });
    dialog?.dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
    await vi.waitUntil(() => received.length > 0);
    expect(onClose).not.toHaveBeenCalled();
    dialog?.close();
    await vi.waitUntil(() => onClose.mock.calls.length > 0);
    expect(onClose).toHaveBeenCalledExactlyOnceWith({ reason: "close" });
    expect(frames()).toHaveLength(0);
  });

  it("for good: destroy is silent and nothing opens afterwards", async () => {
    const onClose = vi.fn();
    const wink = create({ onClose });
    wink.open();
    wink.destroy();
    wink.destroy();
    wink.open();
    expect(frames()).toHaveLength(0);
    expect(onClose).not.toHaveBeenCalled();
  });
});
