import type { FrameLocator, Page } from "@playwright/test";
import { type HostWindow, startHostPage } from "./hostPage";
import { type Server, startServer } from "./server";
import { expect, expectAccessible, forgive, test } from "./test";
import { closeBy, colorRules } from "./visit";
import { dataAPI } from "./widgetPage";

// What a person and a page are told when the widget cannot begin, on a foreign page.

test.describe.configure({ mode: "serial" });

const looks = [
  { width: 1200, height: 800, colorScheme: "light" },
  { width: 1200, height: 800, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "light" },
  { width: 360, height: 740, colorScheme: "dark" },
] as const;

/** In dark colors only colors differ from the look before. */
const rulesOf = (colorScheme: "light" | "dark") => ({
  rules: colorScheme === "dark" ? colorRules : undefined,
});

test.describe("a widget that cannot begin", () => {
  let page: Page;
  let host: Awaited<ReturnType<typeof startHostPage>>;
  let mortal: Server;
  let api: Awaited<ReturnType<typeof dataAPI>>;

  test.beforeAll(async ({ server, visitor }) => {
    page = visitor.page;
    host = await startHostPage(server.link);
    api = await dataAPI(page, server);
  });

  test.afterAll(() => host.stop());

  test.beforeEach(({ visitor }) => {
    visitor.provoked = /violated-directive\W+frame-ancestors/;
  });

  test("for a token that is none, whatever it looks like", async ({ visitor }) => {
    const { accessToken } = await api.user();
    const [head, claims, signature] = accessToken.split(".");
    const unsigned = `${head}.${claims}.${signature?.split("").reverse().join("")}`;
    for (const token of ["a.b.c", '{"error":"not logged in"}', "<!doctype html>", unsigned]) {
      await page.goto(host.origin);
      await press(page, { token });
      await expectRefused(page, "INVALID_TOKEN", "Reload it and try again.");
    }
    forgive(visitor, /401/);
  });

  test("for a page that the token does not allow", async () => {
    const { accessToken } = await api.user({ allowedOrigins: [host.origin] });
    await page.goto(host.other);
    await press(page, { token: accessToken });
    await expectRefused(
      page,
      "ORIGIN_NOT_ALLOWED",
      "This website isn't allowed to connect accounts.",
    );
    const [, error] = (await heard(page)).find(([name]) => name === "onError") ?? [];
    expect(error).toMatchObject({ message: expect.stringContaining(host.other), retriable: false });
  });

  test("for a template that does not exist", async ({ visitor }) => {
    const { accessToken } = await api.user();
    await page.goto(host.origin);
    await press(page, { token: accessToken, templateId: "wtpl-gone" });
    await expectRefused(page, "TEMPLATE_NOT_FOUND", "Contact the company that sent you here.");
    forgive(visitor, /404/);
  });

  test("with a way out on every screen, in both schemes", async ({ visitor }, info) => {
    const { accessToken } = await api.user({ allowedOrigins: [host.origin] });
    for (const { colorScheme, ...size } of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const [code, origin, options] of [
        ["INVALID_TOKEN", host.origin, { token: "a.b.c" }],
        ["ORIGIN_NOT_ALLOWED", host.other, { token: accessToken }],
        ["TEMPLATE_NOT_FOUND", host.origin, { token: accessToken, templateId: "wtpl-gone" }],
      ] as const) {
        await page.goto(origin);
        await press(page, options);
        await expect(frame(page).getByText(code)).toBeVisible();
        // The other codes are other words on the same screen.
        if (code === "INVALID_TOKEN") await expectAccessible(page, rulesOf(colorScheme));
        const name = `${code}-${size.width}-${colorScheme}.png`;
        await page.screenshot({ path: info.outputPath(name) });
        await closeBy(frame(page).getByRole("button", { name: "Close" }).first());
        await expect(page.locator("iframe")).toHaveCount(0);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    forgive(visitor, /404/);
  });

  test("for a token of another origin set than the frame's: the frame refuses, and so does the server", async ({
    server,
    visitor,
  }) => {
    const evil = await dataAPI(page, server, "open");
    const theirs = await evil.user({ allowedOrigins: [host.origin] });
    const ours = await evil.user({ allowedOrigins: [host.other] });
    // A page that opens the frame itself, with a set that allows it, and puts in the other's token.
    await page.goto(host.origin);
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/config")) calls.push(request.url());
    });
    const o = (token: string) => JSON.parse(atob(token.split(".")[1] ?? "")).org as string;
    const address = `${server.link}/wink/v1/frame?o=${o(theirs.accessToken)}`;
    const told = await openByHand(page, address, ours.accessToken);
    expect(told).toEqual({ code: "INVALID_TOKEN" });
    expect(calls, "the token is not used").toEqual([]);

    for (const [query, status] of [
      [`originSet=${o(theirs.accessToken)}&embedder=${host.origin}`, 401],
      [`originSet=${o(ours.accessToken)}&embedder=${host.origin}`, 403],
      [`originSet=${o(ours.accessToken)}&embedder=${host.other}`, 200],
    ] as const) {
      const answer = await page.request.get(`${server.link}/link/v1/config?${query}`, {
        headers: { authorization: `Bearer ${ours.accessToken}` },
      });
      expect(answer.status(), query).toBe(status);
    }
    forgive(visitor, /frame-ancestors/);
  });

  test("and the page that says so works for nobody, whatever its address says", async ({
    server,
  }) => {
    const { accessToken } = await api.user({ allowedOrigins: [host.other] });
    const set = JSON.parse(atob(accessToken.split(".")[1] ?? "")).org as string;
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/link")) calls.push(request.url());
    });
    for (const [query, code] of [
      ["", "NOT_AVAILABLE"],
      ["code=", "NOT_AVAILABLE"],
      ["code=Call+us+now", "NOT_AVAILABLE"],
      ["code=ORIGIN_NOT_ALLOWED", "ORIGIN_NOT_ALLOWED"],
    ]) {
      await page.goto(host.origin);
      const told = openByHand(
        page,
        `${server.link}/wink/v1/refused?o=${set}&${query}`,
        accessToken,
      );
      expect(await told, query).toEqual({ code });
      await expect(frame(page).getByText(code as string, { exact: true })).toBeVisible();
      await expect(frame(page).getByText("Call us now")).toHaveCount(0);
    }
    expect(calls).toEqual([]);
  });

  test("because the server is gone: it can be closed at once, and says so", async ({
    visitor,
  }, info) => {
    mortal = await startServer();
    const { accessToken } = await (await dataAPI(page, mortal)).user();
    const shop = await startHostPage(mortal.link);
    await page.goto(shop.origin); // wink.js is here
    await mortal.stop();
    for (const { colorScheme, ...size } of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(() => {
        (window as unknown as HostWindow).heard.length = 0;
      });
      await press(page, { token: accessToken });
      await expect(page.getByRole("button", { name: "Close" })).toBeFocused();
      await expect(page.getByText("The service can't be reached.")).toBeVisible();
      await expectAccessible(page, rulesOf(colorScheme));
      await page.screenshot({ path: info.outputPath(`dead-${size.width}-${colorScheme}.png`) });
      await page.getByRole("button", { name: "Close" }).click();
      await expect.poll(async () => (await heard(page)).at(-1)?.[0]).toBe("onClose");
      expect(await heard(page)).toEqual([
        ["onOpen", null],
        ["onError", expect.objectContaining({ code: "LOAD_FAILED", retriable: true })],
        ["onClose", { reason: "error" }],
      ]);
      await expect(page.locator("body > *")).toHaveCount(1);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await shop.stop();
    forgive(visitor, /ERR_CONNECTION_REFUSED|chrome-error/);
  });

  test("because the server says nothing: it can be closed at once, and says so after ten seconds", async () => {
    const { accessToken } = await api.user();
    await page.route("**/wink/v1/frame*", () => {}); // never answered
    await page.clock.install();
    await page.goto(host.origin);
    await press(page, { token: accessToken });
    await expect(page.getByRole("button", { name: "Close" })).toBeFocused();
    await page.clock.runFor(10_000);
    await expect(page.getByText("LOAD_TIMEOUT")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.clock.runFor(1000);
    await expect
      .poll(async () => (await heard(page)).at(-1))
      .toEqual(["onClose", { reason: "error" }]);
    await page.unroute("**/wink/v1/frame*");
    await page.clock.resume();
  });
});

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");

/** Opens a frame as a page could without wink.js, and returns why the frame refuses the token. */
const openByHand = (page: Page, address: string, token: string) =>
  page.evaluate(
    ([url, token]) =>
      new Promise((resolve) => {
        const iframe = document.createElement("iframe");
        iframe.src = `${url}#i=evil&o=${encodeURIComponent(location.origin)}`;
        window.addEventListener("message", (event) => {
          const [port] = event.ports;
          if (!port) return;
          port.onmessage = ({ data }) => data.event === "refused" && resolve(data.data);
          port.postMessage({ ns: "wink", v: 1, type: "init", instance: "evil", token });
        });
        document.body.append(iframe);
      }),
    [address, token] as const,
  );

/** The person reads why and closes; the page is told why, then that it is closed. */
async function expectRefused(page: Page, code: string, sentence: string) {
  await expect(frame(page).getByRole("heading", { name: "Not available" })).toBeVisible();
  await expect(frame(page).getByText(sentence)).toBeVisible();
  await expect.poll(async () => (await heard(page)).map(([name]) => name)).toContain("onError");
  const errors = (await heard(page)).filter(([name]) => name === "onError");
  expect(errors).toEqual([["onError", { code, message: expect.any(String), retriable: false }]]);
  await closeBy(frame(page).getByRole("button", { name: "Close" }).first());
  await expect
    .poll(async () => (await heard(page)).at(-1))
    .toEqual(["onClose", { reason: "error" }]);
  await expect(page.locator("body > *")).toHaveCount(1);
}

async function heard(page: Page): Promise<Array<[string, unknown]>> {
  const all = await page.evaluate(() => (window as unknown as HostWindow).heard);
  return all
    .filter(([, name]) => name !== "onUIEvent" && name !== "onResize")
    .map(([, name, data]) => [name, data]);
}

async function press(page: Page, options: object) {
  const button = page.getByRole("button", { name: "Connect your work account" });
  await button.evaluate((element, json) => {
    element.dataset.options = json;
  }, JSON.stringify(options));
  await button.click();
}
