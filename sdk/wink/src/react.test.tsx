// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWink } from "../../../web/embed/src/create";
import { readFrameMessage, wrap } from "../../../web/embed/src/protocol";
import { type UseWink, type UseWinkOptions, useWink, WinkButton, WinkInline } from "./react.js";

// The real script runs behind the hook; the frame's part of the conversation is played here.

const LINK = "https://link.example.test";
const TOKEN = "head.e30.sign";
const ports: MessagePort[] = [];

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const frameWindow = { postMessage: vi.fn() };
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue(
    frameWindow as unknown as Window,
  );
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  window.Wink = { create: (options) => createWink(LINK, options), linkUrl: LINK };
});

afterEach(() => {
  cleanup();
  for (const port of ports.splice(0)) port.close();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

const frames = () =>
  [...document.querySelectorAll("div")].flatMap((div) => [
    ...(div.shadowRoot?.querySelectorAll("iframe") ?? []),
  ]);

const settled = () => act(async () => {});

/** Says hello as the frame does, and returns its end of the conversation with the first message. */
async function shake() {
  const src = await vi.waitUntil(() => frames()[0]?.getAttribute("src"));
  const source = frames()[0]?.contentWindow;
  const instance = new URLSearchParams(new URL(src).hash.slice(1)).get("i");
  const data = { ns: "wink", v: 1, type: "hello", instance };
  const { port1: port, port2 } = new MessageChannel();
  const first = new Promise<Record<string, unknown>>((arrived) => {
    port.onmessage = (message) => arrived(message.data);
  });
  const hello = { data, origin: LINK, source, ports: [port2] };
  window.dispatchEvent(Object.assign(new Event("message"), hello));
  const init = await first;
  ports.push(port);
  const heard: unknown[] = [];
  port.onmessage = (message) => heard.push(message.data);
  const say = async (event: string, body: object = {}) => {
    expect(readFrameMessage({ ns: "wink", v: 1, event, data: body })).not.toBeNull();
    await act(async () => {
      port.postMessage(wrap({ event, data: body }));
      await new Promise((done) => setTimeout(done, 30));
    });
  };
  return { init, heard, say };
}

function renderHook(options: Partial<UseWinkOptions> = {}) {
  const seen: { current: UseWink | null } = { current: null };
  function Page(props: Partial<UseWinkOptions>) {
    seen.current = useWink({ origin: LINK, token: TOKEN, ...props });
    return null;
  }
  const view = render(<Page {...options} />, { wrapper: StrictMode });
  return {
    wink: () => seen.current as UseWink,
    rerender: (props: Partial<UseWinkOptions>) => view.rerender(<Page {...props} />),
    unmount: view.unmount,
  };
}

describe("useWink", () => {
  it("makes one widget in StrictMode, opens it and is told when it ends", async () => {
    const onClose = vi.fn();
    const { wink } = renderHook({ onClose });
    expect(wink()).toMatchObject({ state: "loading", ready: false });
    await settled();
    expect(wink()).toMatchObject({ state: "closed", ready: true, error: null });
    act(() => wink().open({ providerId: "pr-1" }));
    expect(wink().state).toBe("open");
    expect(frames()).toHaveLength(1);
    const { init, say } = await shake();
    expect(init).toMatchObject({ token: TOKEN, providerId: "pr-1" });
    await say("closed", { reason: "exit" });
    await act(() => vi.waitUntil(() => onClose.mock.calls.length > 0));
    expect(onClose).toHaveBeenCalledExactlyOnceWith({ reason: "exit" });
    expect(wink().state).toBe("closed");
    expect(frames()).toHaveLength(0);
  });

  it("opens as soon as it can when it is asked too early", async () => {
    const { wink } = renderHook();
    act(() => wink().open());
    await settled();
    expect(frames()).toHaveLength(1);
  });

  it("calls the newest callbacks and keeps an open widget over renders", async () => {
    const older = vi.fn();
    const newer = vi.fn();
    const { wink, rerender } = renderHook({ onAccountConnected: older });
    await settled();
    act(() => wink().open());
    const { say } = await shake();
    const [frame] = frames();
    rerender({ onAccountConnected: newer, templateId: "wtpl-2", theme: "dark" });
    const ids = { accountId: "a-1", userId: "user-1", providerId: "pr-1" };
    await say("accountConnected", { ...ids, quotaConsumed: true });
    expect(older).not.toHaveBeenCalled();
    expect(newer).toHaveBeenCalledExactlyOnceWith({ ...ids, quotaConsumed: true });
    expect(frames()).toEqual([frame]);
  });

  it("continues with a new token, by resume or by a new prop, and opens with it the next time", async () => {
    const onTokenExpired = vi.fn((resume: (token: string) => void) => resume("second.token.x"));
    const { wink, rerender } = renderHook({ onTokenExpired });
    await settled();
    act(() => wink().open());
    const first = await shake();
    await first.say("tokenExpired");
    expect(first.heard).toEqual([wrap({ event: "setToken", data: { token: "second.token.x" } })]);
    await first.say("closed", { reason: "close" });
    act(() => wink().open());
    const second = await shake();
    expect(second.init.token).toBe("second.token.x");
    rerender({ onTokenExpired, token: "third.token.x" });
    await vi.waitUntil(() => second.heard.length > 0);
    expect(second.heard).toEqual([wrap({ event: "setToken", data: { token: "third.token.x" } })]);
  });

  it("takes a token function, asked when the widget opens", async () => {
    const token = vi.fn(async () => "fresh.token.x");
    const { wink } = renderHook({ token });
    await settled();
    expect(token).not.toHaveBeenCalled();
    act(() => wink().open());
    expect((await shake()).init.token).toBe("fresh.token.x");
  });

  it("tells that there is no token, and gives the page back", async () => {
    const onError = vi.fn();
    const { wink } = renderHook({ token: null, onError });
    await settled();
    await act(async () => wink().open());
    await act(() => vi.waitUntil(() => onError.mock.calls.length > 0));
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "NO_TOKEN" }));
    expect(wink()).toMatchObject({
      state: "closed",
      error: { code: "NO_TOKEN", retriable: false },
    });
    expect(frames()).toHaveLength(0);
  });

  it("stays open while the widget says why it cannot begin", async () => {
    const onError = vi.fn();
    const { wink } = renderHook({ onError });
    await settled();
    act(() => wink().open());
    const { say } = await shake();
    await say("refused", { code: "TEMPLATE_NOT_FOUND" });
    expect(onError).toHaveBeenCalledOnce();
    expect(wink()).toMatchObject({ state: "open", error: { code: "TEMPLATE_NOT_FOUND" } });
    await say("closed", { reason: "error" });
    await act(() => vi.waitUntil(() => frames().length === 0));
    await vi.waitUntil(() => wink().state === "closed");
  });

  it("tells that the script did not come, and loads again when it is opened again", async () => {
    const address = "https://down.example.test";
    window.Wink = undefined;
    const onError = vi.fn();
    const { wink } = renderHook({ origin: address, onError });
    const script = () => document.querySelector(`script[src^="${address}"]`);
    await act(async () => script()?.dispatchEvent(new Event("error")));
    await settled();
    expect(wink()).toMatchObject({ state: "failed", error: { code: "SCRIPT_FAILED" } });
    expect(onError).toHaveBeenCalledOnce();
    await act(async () => wink().open());
    window.Wink = { create: (options) => createWink(address, options), linkUrl: address };
    await act(async () => script()?.dispatchEvent(new Event("load")));
    await settled();
    expect(wink()).toMatchObject({ state: "open", error: null });
  });

  it("removes the widget with its component, without a word", async () => {
    const onClose = vi.fn();
    const { wink, unmount } = renderHook({ onClose });
    await settled();
    act(() => wink().open());
    unmount();
    expect(frames()).toHaveLength(0);
    expect(document.documentElement.hasAttribute("style")).toBe(false);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("WinkButton", () => {
  const button = (
    <WinkButton origin={LINK} token={TOKEN} className="primary" disabled={false}>
      Connect your work account
    </WinkButton>
  );

  it("is a plain button on a server", () => {
    expect(renderToString(button)).toBe(
      '<button aria-haspopup="dialog" class="primary" type="button">Connect your work account</button>',
    );
  });

  it("opens the widget, gives options to it and attributes to the button", async () => {
    const onClick = vi.fn();
    render(
      <StrictMode>
        <WinkButton origin={LINK} token={TOKEN} templateId="wtpl-1" onClick={onClick} id="go">
          Connect
        </WinkButton>
      </StrictMode>,
    );
    await settled();
    fireEvent.click(screen.getByRole("button", { name: "Connect" }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(document.getElementById("go")?.hasAttribute("templateid")).toBe(false);
    expect((await shake()).init).toMatchObject({ token: TOKEN, templateId: "wtpl-1" });
  });

  it("stays closed when the page's own handler prevents it", async () => {
    render(
      <WinkButton origin={LINK} token={TOKEN} onClick={(event) => event.preventDefault()}>
        Connect
      </WinkButton>,
    );
    await settled();
    fireEvent.click(screen.getByRole("button"));
    expect(frames()).toHaveLength(0);
  });
});

describe("WinkInline", () => {
  it("is an empty place on a server", () => {
    expect(renderToString(<WinkInline origin={LINK} token={TOKEN} className="box" />)).toBe(
      '<div class="box"></div>',
    );
  });

  it("shows the widget inside itself for as long as it is rendered", async () => {
    const { unmount, container } = render(
      <StrictMode>
        <WinkInline origin={LINK} token={TOKEN} className="box" />
      </StrictMode>,
    );
    await settled();
    const place = container.querySelector(".box > div");
    expect(place?.shadowRoot?.querySelectorAll("iframe")).toHaveLength(1);
    expect(frames()).toHaveLength(1);
    expect(document.querySelectorAll("dialog")).toHaveLength(0);
    unmount();
    expect(frames()).toHaveLength(0);
  });
});
