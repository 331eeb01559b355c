// @vitest-environment jsdom
import { initMessage, wrap } from "@embed/protocol";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectHost } from "./host";

const PAGE = "https://shop.example.test";
const ports: MessagePort[] = [];

afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A frame's window, as far as the host connection uses it. */
function fakeFrame(fragment: string, isEmbedded = true) {
  const listeners: Array<(event: MessageEvent) => void> = [];
  const page = { postMessage: vi.fn() };
  const bridge = { postMessage: vi.fn() };
  const win = {
    location: { hash: fragment, origin: "https://link.example.test" },
    parent: page as unknown,
    ReactNativeWebView: bridge,
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      listeners.push(listener),
  };
  if (!isEmbedded) win.parent = win;
  const onInit = vi.fn();
  const onMessage = vi.fn();
  const host = connectHost(win as unknown as Window, { onInit, onMessage });
  const receive = (data: unknown, patch: Partial<MessageEvent> = {}) => {
    const event = { data, origin: PAGE, source: win.parent, ports: [], ...patch } as unknown;
    for (const listener of listeners) listener(event as MessageEvent);
  };
  return { host, page, bridge, win, onInit, onMessage, receive };
}

const embedded = () => fakeFrame(`#i=inst&o=${encodeURIComponent(PAGE)}`);
const init = initMessage({ instance: "inst", token: "a.b.c" });

describe("connectHost", () => {
  it("says hello to the exact origin that embeds it", () => {
    const { page } = embedded();
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(
      { ns: "wink", v: 1, type: "hello", instance: "inst" },
      PAGE,
      [expect.any(MessagePort)],
    );
  });

  it.each(["", "*", "null", "https://shop.example.test/path"])("says nothing to %j", (origin) => {
    const { page } = fakeFrame(`#i=inst&o=${encodeURIComponent(origin)}`);
    expect(page.postMessage).not.toHaveBeenCalled();
  });

  it("takes its token from that window and origin alone, once", () => {
    const { receive, onInit } = embedded();
    receive(init, { origin: "https://evil.example.test" });
    receive(init, { source: {} as Window });
    receive(initMessage({ instance: "other", token: "a.b.c" }));
    expect(onInit).not.toHaveBeenCalled();
    receive(init);
    receive(init);
    expect(onInit).toHaveBeenCalledExactlyOnceWith({ instance: "inst", token: "a.b.c" }, PAGE);
  });

  it("takes its token over the port that went with its hello, once", async () => {
    const { page, onInit, onMessage, host } = embedded();
    const [, , [port]] = page.postMessage.mock.lastCall as [unknown, string, [MessagePort]];
    ports.push(port);
    const heard: unknown[] = [];
    port.onmessage = ({ data }) => heard.push(data);
    port.postMessage(wrap({ event: "close", data: {} }));
    port.postMessage(initMessage({ instance: "other", token: "a.b.c" }));
    port.postMessage(init);
    port.postMessage(init);
    port.postMessage(wrap({ event: "close", data: {} }));
    await vi.waitUntil(() => onMessage.mock.calls.length > 0);
    expect(onInit).toHaveBeenCalledExactlyOnceWith({ instance: "inst", token: "a.b.c" }, PAGE);
    expect(onMessage).toHaveBeenCalledExactlyOnceWith({ event: "close", data: {} });
    host.tell({ event: "ready", data: {} });
    await vi.waitUntil(() => heard.length > 0);
    expect(heard).toEqual([wrap({ event: "ready", data: {} })]);
  });

  it("is told of a token that is none, so that it can say so", () => {
    const { receive, onInit } = embedded();
    receive(initMessage({ instance: "inst", token: '{"error":"not logged in"}' }));
    expect(onInit).toHaveBeenCalledOnce();
  });

  it("speaks over the port and to the app's bridge, and only what the schema knows", async () => {
    const { host, receive, bridge, onMessage } = embedded();
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const heard: unknown[] = [];
    port1.onmessage = ({ data }) => heard.push(data);
    receive(init, { ports: [port2] });
    bridge.postMessage.mockClear();

    const ids = { accountId: "a-1", userId: "user-1", providerId: "pr-1" };
    host.tell({ event: "accountCreated", data: { ...ids, password: "secret" } as typeof ids });
    host.tell({ event: "accountCreated", data: { ...ids, accountId: "Maria Cruz" } });
    await vi.waitUntil(() => heard.length > 0);
    expect(heard).toEqual([wrap({ event: "accountCreated", data: ids })]);
    expect(bridge.postMessage.mock.calls.map(([json]) => JSON.parse(json))).toEqual(heard);

    port1.postMessage(wrap({ event: "close", data: {} }));
    await vi.waitUntil(() => onMessage.mock.calls.length > 0);
    expect(onMessage).toHaveBeenCalledWith({ event: "close", data: {} });
  });

  it("in its own webview listens to messages that the app posts inside", () => {
    const { receive, onInit, onMessage, win, bridge } = fakeFrame("#i=inst", false);
    expect(JSON.parse(bridge.postMessage.mock.calls[0]?.[0])).toMatchObject({ type: "hello" });
    const own = { origin: win.location.origin };
    receive(init, own);
    receive(wrap({ event: "setToken", data: { token: "d.e.f" } }), own);
    receive(wrap({ event: "close", data: {} }), { origin: PAGE });
    expect(onInit).toHaveBeenCalledOnce();
    expect(onMessage).toHaveBeenCalledExactlyOnceWith({
      event: "setToken",
      data: { token: "d.e.f" },
    });
  });
});
