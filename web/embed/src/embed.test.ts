// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.resetModules();
  window.Wink = undefined;
  window.SmileLinkModal = undefined;
  document.head.innerHTML = "";
  document.body.innerHTML = "";
});

async function include(src: string) {
  const script = document.createElement("script");
  script.type = "module";
  script.src = src;
  document.head.append(script);
  await import("./embed");
}

it("learns the widget's origin from its own address", async () => {
  await include("https://link.example.test/wink/v1/wink.js?v=1");
  window.Wink?.create({ token: "a.b.c", container: document.body }).open();
  const frame = () => document.querySelector("body > div")?.shadowRoot?.querySelector("iframe");
  await vi.waitUntil(() => frame()?.src);
  expect(new URL(frame()?.src ?? "").origin).toBe("https://link.example.test");
});

it("may be included twice without removing anything", async () => {
  await include("https://link.example.test/wink/v1/wink.js");
  const first = window.Wink;
  vi.resetModules();
  await include("https://other.example.test/wink/v1/wink.js");
  expect(window.Wink).toBe(first);
});

it("serves pages of the earlier SDK: same constructor, options and callbacks", async () => {
  await include("https://link.example.test/wink/v1/wink.js");
  const onAccountError = vi.fn();
  const onClose = vi.fn();
  const Modal = window.SmileLinkModal;
  if (!Modal) throw new Error("no constructor");
  const modal = new Modal({
    apiHost: "https://api.example.test/v1",
    userToken: "a.b.c",
    templateId: "wtpl-1",
    container: document.body,
    onAccountError,
    onClose,
  });
  modal.open();
  const frame = () => document.querySelector("body > div")?.shadowRoot?.querySelector("iframe");
  await vi.waitUntil(() => frame()?.src);
  expect(new URL(frame()?.src ?? "").origin).toBe("https://link.example.test");
  modal.close();
  expect(onClose).toHaveBeenCalledWith({ reason: "close" });
});

it("tells where it came from", async () => {
  await include("https://link.example.test/wink/v1/wink.js?v=1");
  expect(window.Wink?.linkUrl).toBe("https://link.example.test");
});

it("needs to be told its origin when it was copied elsewhere, and says so", async () => {
  await include("https://shop.example.test/assets/copy.js");
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const onError = vi.fn();
  window.Wink?.create({ token: "a.b.c", container: document.body, onError }).open();
  expect(onError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: "NO_ORIGIN", message: expect.stringContaining("`origin`") }),
  );
  expect(document.querySelector("body > div")).toBeNull();

  const frame = () => document.querySelector("body > div")?.shadowRoot?.querySelector("iframe");
  const origin = "https://link.example.test/";
  window.Wink?.create({ origin, token: "a.b.c", container: document.body }).open();
  await vi.waitUntil(() => frame()?.src);
  expect(frame()?.src).toMatch(/^https:\/\/link\.example\.test\/wink\/v1\/frame/);
});
