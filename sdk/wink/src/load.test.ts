// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WinkGlobal } from "./index.js";

const LINK = "https://link.example.test";

/** Each test has the module for itself: it keeps what it has loaded. */
let sdk: typeof import("./index.js");
beforeEach(async () => {
  sdk = await import("./index.js");
});
afterEach(() => {
  vi.resetModules();
  window.Wink = undefined;
  document.head.innerHTML = "";
});

const scripts = () => [...document.head.querySelectorAll("script")];

/** Plays the browser: the script arrives and sets its global. */
function arrive(linkUrl = LINK) {
  const create = vi.fn(() => ({ open() {}, close() {}, destroy() {}, setToken() {} }));
  window.Wink = { create, linkUrl } satisfies WinkGlobal;
  scripts()[0]?.dispatchEvent(new Event("load"));
  return create;
}

it("loads the script of the installation once, no matter who asks", async () => {
  const both = [sdk.loadWink(LINK), sdk.loadWink(`${LINK}/`)];
  expect(scripts().map((script) => script.src)).toEqual([`${LINK}/wink/v1/wink.js`]);
  arrive();
  const [one, two] = await Promise.all(both);
  expect(one).toBe(two);
  await sdk.loadWink("HTTPS://LINK.example.test//");
  expect(scripts()).toHaveLength(1);
});

it("passes options on and keeps its own to itself", async () => {
  const made = sdk.createWink({ origin: LINK, token: "a.b.c", scriptNonce: "n0nce" });
  expect(scripts()[0]?.nonce).toBe("n0nce");
  const create = arrive();
  await made;
  expect(create).toHaveBeenCalledExactlyOnceWith({ origin: LINK, token: "a.b.c" });
});

it("uses a script that the page has included itself", async () => {
  arrive();
  expect(await sdk.loadWink(LINK)).toBe(window.Wink);
  expect(scripts()).toHaveLength(0);
});

it("tells when the script did not come, and tries again the next time", async () => {
  const first = sdk.loadWink(LINK);
  scripts()[0]?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toMatchObject({
    name: "WinkLoadError",
    code: "SCRIPT_FAILED",
    retriable: true,
    message: expect.stringContaining("script-src"),
  });
  expect(scripts()).toHaveLength(0);
  const second = sdk.loadWink(LINK);
  arrive();
  await expect(second).resolves.toBe(window.Wink);
});

it.each(["https://other.example.test", ""])(
  "names the installation to a script that came from %j",
  async (address) => {
    const create = arrive(address);
    await sdk.createWink({ origin: LINK, token: "a.b.c" });
    expect(scripts()).toHaveLength(0);
    expect(create).toHaveBeenCalledExactlyOnceWith({ origin: LINK, token: "a.b.c" });
  },
);

it.each(["", "link.example.test", "javascript:alert(1)"])(
  "refuses the address %j",
  async (address) => {
    await expect(sdk.loadWink(address)).rejects.toThrow("link address");
    expect(scripts()).toHaveLength(0);
  },
);

it("says so when the file behind the address is something else", async () => {
  const loading = sdk.loadWink(LINK);
  scripts()[0]?.dispatchEvent(new Event("load"));
  await expect(loading).rejects.toThrow("did not set the global Wink");
});
