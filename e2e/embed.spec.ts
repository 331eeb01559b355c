import type { FrameLocator, Page } from "@playwright/test";
import { type HostWindow, startHostPage } from "./hostPage";
import { expect, expectAccessible, forgive, test } from "./test";
import { closeBy, passTime, signIn } from "./visit";
import { dataAPI } from "./widgetPage";

// wink.js on the page of a business: a foreign origin with its own strict policy.

test.describe.configure({ mode: "serial" });

test.describe("the widget on a foreign page", () => {
  let page: Page;
  let host: Awaited<ReturnType<typeof startHostPage>>;
  let api: Awaited<ReturnType<typeof dataAPI>>;

  test.beforeAll(async ({ server, visitor }) => {
    page = visitor.page;
    host = await startHostPage(server.link);
    api = await dataAPI(page, server);
  });

  test.afterAll(() => host.stop());

  test.beforeEach(() => page.goto(host.origin));

  test.afterEach(async () => {
    expect(await inPage(page, (host) => host.violations), "the page's own policy").toEqual([]);
  });

  test("as a dialog: connects, tells the page in order, and gives everything back", async () => {
    const { accessToken, userId } = await api.user();
    await page.evaluate(() => window.scrollTo(0, 300));
    await press(page, { token: accessToken });
    const widget = frame(page);
    await expect(page.getByRole("dialog", { name: "Wink" })).toBeVisible();
    await expect(widget.getByRole("button", { name: "Get Started" })).toBeVisible();
    await expectAccessible(page);
    expect(await focusIsInFrame(page), "the keyboard is in the widget").toBe(true);

    await connect(widget);
    await expect(widget.getByRole("heading", { name: "Success!" })).toBeVisible();
    await closeBy(widget.getByRole("button", { name: "Done" }));
    await expect(page.locator("iframe")).toHaveCount(0);
    const heard = await told(page);
    expect(heard.map(([, name]) => name)).toEqual([
      "onOpen",
      "onReady",
      "onAccountCreated",
      "onAccountConnected",
      "onClose",
    ]);
    expect(heard[3]?.[2]).toEqual({
      accountId: expect.stringMatching(/^a-/),
      userId,
      providerId: expect.any(String),
      quotaConsumed: true,
    });
    expect(heard[4]?.[2]).toEqual({ reason: "exit" });
    await expectGivenBack(page);
  });

  test("Esc inside the widget closes it, and the focus returns", async () => {
    await press(page, { token: (await api.user()).accessToken });
    await expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect
      .poll(async () => (await told(page)).at(-1))
      .toEqual(["modal", "onClose", { reason: "close" }]);
    await expectGivenBack(page);
  });

  test("Back closes it and leaves the page where it is; the next Back is the page's own", async () => {
    await page.goto(`${host.origin}/one`);
    await page.goto(`${host.origin}/two`);
    await watchHistory(page, { idx: 7 });
    const { accessToken } = await api.user();
    await press(page, { token: accessToken });
    await expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();
    const length = await page.evaluate(() => history.length);
    await page.goBack();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect.poll(async () => (await told(page)).at(-1)?.[2]).toEqual({ reason: "close" });
    expect(new URL(page.url()).pathname).toBe("/two");
    expect(await page.evaluate(() => history.state)).toEqual({ idx: 7 });

    await press(page, { token: accessToken });
    await expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();
    expect(await page.evaluate(() => history.length), "one entry, not two").toBe(length);
    await page.keyboard.press("Escape");
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state)).toEqual({ idx: 7 });
    expect(await routed(page), "the page's router was not notified").toEqual([]);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe("/one");
  });

  test("Back asks while a login runs, as often as it is pressed", async () => {
    await page.goto(`${host.origin}/one`);
    await page.goto(`${host.origin}/two`);
    await press(page, { token: (await api.user()).accessToken });
    const widget = frame(page);
    await agree(widget);
    await choose(widget);
    await logIn(widget, "slow:Sandbox#Maria1");
    await expect(widget.getByRole("heading", { name: /Connecting/ })).toBeVisible();
    for (let times = 0; times < 2; times++) {
      await page.goBack();
      await expect(widget.getByRole("dialog")).toContainText("Do you want to leave?");
      await widget.getByRole("button", { name: "Stay" }).click();
      await expect(widget.getByRole("dialog")).toHaveCount(0);
    }
    expect(new URL(page.url()).pathname).toBe("/two");
    await page.goBack();
    await closeBy(widget.getByRole("button", { name: "Leave" }));
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/two");
  });

  test("Back asks while a password is typed, and keeps it", async () => {
    await page.goto(`${host.origin}/one`);
    await page.goto(`${host.origin}/two`);
    await press(page, { token: (await api.user()).accessToken });
    const widget = frame(page);
    await agree(widget);
    await choose(widget);
    const typed = widget.getByLabel("Password", { exact: true });
    await typed.fill("half a pass");
    await page.goBack();
    await expect(widget.getByRole("dialog")).toContainText("Do you want to leave?");
    await widget.getByRole("button", { name: "Stay" }).click();
    await expect(typed).toHaveValue("half a pass");
    expect(new URL(page.url()).pathname).toBe("/two");
  });

  test("a page with its own router works as usual, while the widget is open and as it closes", async () => {
    await page.goto(`${host.origin}/shop`);
    await watchHistory(page, { idx: 1 });
    const { accessToken } = await api.user();
    await press(page, { token: accessToken });
    await expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();
    await page.evaluate(() => history.pushState({ idx: 2 }, "", "/shop/while"));
    await page.keyboard.press("Escape");
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect.poll(async () => (await told(page)).at(-1)?.[1]).toBe("onClose");
    expect(new URL(page.url()).pathname, "its own step is not undone").toBe("/shop/while");

    await page.goto(`${host.origin}/shop`);
    await watchHistory(page, { idx: 1 });
    await page.evaluate((token) => {
      const { Wink } = window as unknown as {
        Wink: { create: (o: object) => { open: () => void } };
      };
      const onClose = () => history.pushState({ idx: 2 }, "", "/shop/after");
      Wink.create({ token, onClose }).open();
    }, accessToken);
    await expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/shop/after");
    expect(await page.evaluate(() => history.state)).toEqual({ idx: 2 });
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/shop");
    expect(await page.evaluate(() => history.state), "nothing of the widget between").toEqual({
      idx: 1,
    });
    expect(await routed(page)).toEqual([["/shop", { idx: 1 }]]);
  });

  test("two inside the page: each receives its own events, and goes without the other", {
    tag: "@long",
  }, async () => {
    const [one, two] = [await api.user(), await api.user()];
    await begin(page, "one", { token: one.accessToken, container: "#one" });
    await begin(page, "two", { token: two.accessToken, container: "#two" });
    await expect(page.locator("dialog")).toHaveCount(0);
    const first = page.frameLocator("#one iframe");
    const second = page.frameLocator("#two iframe");
    await connect(first);
    await expect(first.getByRole("heading", { name: "Success!" })).toBeVisible();
    await expect(second.getByRole("button", { name: "Get Started" })).toBeVisible();
    await expect
      .poll(async () => (await told(page)).filter(([, name]) => name === "onAccountConnected"))
      .toEqual([["one", "onAccountConnected", expect.objectContaining({ userId: one.userId })]]);
    await inPage(page, (host) => host.widgets.one?.destroy());
    await expect(page.locator("#one iframe")).toHaveCount(0);
    await expect(second.getByRole("button", { name: "Get Started" })).toBeVisible();
    await inPage(page, (host) => host.widgets.two?.destroy());
    await expect(page.locator("section > *")).toHaveCount(0);
    expect((await told(page)).filter(([, name]) => name === "onClose")).toEqual([]);
  });

  test("opened as the page loads, it is there again after every reload, and after Back", async () => {
    const { accessToken } = await api.user();
    const isThere = () =>
      expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();
    const options = JSON.stringify({ token: accessToken, container: "#one" });
    await page.goto(`${host.origin}/at-once#${encodeURIComponent(options)}`);
    await isThere();
    for (let times = 0; times < 3; times++) {
      await page.reload();
      await isThere();
    }
    await page.goto(`${host.origin}/other`);
    await page.goBack();
    await isThere();
  });

  test("without a token it says so, and shows nothing", async () => {
    const warning = page.waitForEvent("console", (message) => message.type() === "warning");
    await press(page, {});
    expect((await warning).text()).toContain("open() needs a widget user token");
    await expect
      .poll(() => told(page))
      .toEqual([
        ["modal", "onError", { code: "NO_TOKEN", message: expect.any(String), retriable: false }],
      ]);
    await expect(page.locator("iframe")).toHaveCount(0);
    await expectGivenBack(page);
  });

  test("a token for some sites is refused on others", async () => {
    const { accessToken } = await api.user({ allowedOrigins: [host.origin] });
    await press(page, { token: accessToken });
    await expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();

    await page.goto(host.other);
    await press(page, { token: accessToken });
    await expect(frame(page).getByText("This website isn't allowed")).toBeVisible();
    await expect
      .poll(async () => (await told(page)).at(-1))
      .toEqual([
        "modal",
        "onError",
        {
          code: "ORIGIN_NOT_ALLOWED",
          message: expect.stringContaining(host.other),
          retriable: false,
        },
      ]);
    await closeBy(frame(page).getByRole("button", { name: "Close" }).first());
    await expect(page.locator("iframe")).toHaveCount(0);
    await expectGivenBack(page);
  });

  test("where the page keeps its origin back, the browser decides, and the person can close", async ({
    visitor,
  }) => {
    visitor.provoked = /violated-directive\W+frame-ancestors/;
    const { accessToken } = await api.user({ allowedOrigins: [host.origin] });
    await page.goto(host.other);
    await page.route("**/wink/v1/frame*", async (route) => {
      const { referer, ...headers } = await route.request().allHeaders();
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await press(page, { token: accessToken });
    await expect(page.getByText("LOAD_FAILED")).toBeVisible();
    await expect
      .poll(async () => (await told(page)).at(-1)?.[2])
      .toMatchObject({ code: "LOAD_FAILED", retriable: true });
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expectGivenBack(page);
    await page.unroute("**/wink/v1/frame*");
    forgive(visitor, /frame-ancestors/);
  });

  test("sites that the organization names hold for tokens without any, at once", async ({
    server,
    visitor,
  }) => {
    const { accessToken } = await api.user();
    await signIn(page, server);
    await page.goto(`${server.portal}/api-keys`);
    const card = page.getByRole("region", { name: "Allowed origins" });
    await expect(card.getByText("Any origin (none restricted)")).toBeVisible();
    await expect(
      card.getByText("No default origins. Set allowedOrigins on each token."),
    ).toBeVisible();
    await card.getByRole("button", { name: "Change allowed origins of Sandbox" }).click();
    const dialog = page.getByRole("dialog", { name: "Allowed origins in Sandbox" });
    await dialog.getByLabel("Sites").fill("tala.example");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText('"tala.example" is not an origin.');
    await dialog.getByLabel("Sites").fill(`https://tala.example\n${host.origin}`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card.getByText(host.origin)).toBeVisible();

    await page.goto(host.origin);
    await press(page, { token: accessToken });
    await expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();
    await page.goto(host.other);
    await press(page, { token: accessToken });
    await expect(frame(page).getByText("ORIGIN_NOT_ALLOWED")).toBeVisible();
    forgive(visitor, /Failed to load resource/);

    await page.goto(`${server.portal}/api-keys`);
    await card.getByRole("button", { name: "Change allowed origins of Sandbox" }).click();
    await dialog.getByLabel("Sites").fill("");
    await expect(dialog).toContainText("Leave empty to allow any site.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText("Any origin (none restricted)")).toBeVisible();
    await page.goto(host.origin);
  });

  test("an expired token is reported, and a new one resumes where the person was", async ({
    server,
    visitor,
  }) => {
    const { accessToken, userId } = await api.user();
    await press(page, { token: accessToken });
    const widget = frame(page);
    await agree(widget);
    await expect(widget.getByRole("button", { name: /^Bayani Retail/ })).toBeVisible(); // no call is on its way
    await passTime(page, server, "25h");
    await widget.getByRole("button", { name: "Employer", exact: true }).click();
    await expect.poll(async () => (await told(page)).at(-1)?.[1]).toBe("onTokenExpired");
    api = await dataAPI(page, server); // of a sign-in that still lives
    const fresh = await api.token(userId);
    await page.evaluate((token) => (window as unknown as HostWindow).resume?.(token), fresh);
    await choose(widget);
    await logIn(widget);
    await expect(widget.getByRole("heading", { name: "Success!" })).toBeVisible();
    forgive(visitor, /401/);
  });

  test("hostile messages change nothing", async () => {
    await press(page, { token: (await api.user()).accessToken });
    await expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();
    await expect.poll(async () => (await told(page)).at(-1)?.[1]).toBe("onReady");
    const before = await told(page);
    await page.evaluate(() => {
      const iframe = document.querySelector("body > div")?.shadowRoot?.querySelector("iframe");
      const messages = [
        { ns: "wink", v: 1, event: "close", data: {} },
        { ns: "wink", v: 1, event: "setToken", data: { token: "a.b.c" } },
        { ns: "wink", v: 1, type: "init", instance: "x", token: "a.b.c" },
        { ns: "wink", v: 1, event: "closed", data: { reason: "exit" } },
        { ns: "wink", v: 1, event: "tokenExpired", data: {} },
        "close",
        null,
        ["wink"],
      ];
      for (let count = 0; count < 1000; count++) {
        iframe?.contentWindow?.postMessage(messages[count % messages.length], "*");
        window.postMessage(messages[count % messages.length], "*");
      }
      return new Promise((done) => setTimeout(done));
    });
    await expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();
    expect(await told(page)).toEqual(before);
  });

  test("the script may come twice, and pages of the earlier SDK only change its address", async ({
    server,
  }) => {
    const { accessToken } = await api.user();
    const kept = await page.evaluate(async (link) => {
      const { Wink } = window as Window & { Wink?: unknown };
      await new Promise((loaded) => {
        const script = document.createElement("script");
        script.src = `${link}/wink/v1/wink.js`;
        script.onload = loaded;
        document.head.append(script);
      });
      return (window as Window & { Wink?: unknown }).Wink === Wink;
    }, server.link);
    expect(kept).toBe(true);
    await begin(page, "modal", {
      constructorName: "SmileLinkModal",
      apiHost: "https://api.example.test/v1",
      userToken: accessToken,
    });
    await expect(frame(page).getByRole("button", { name: "Get Started" })).toBeVisible();
  });

  test("an app shows the frame in a webview and talks over its bridge", async ({
    server,
    visitor,
  }) => {
    const { accessToken } = await api.user();
    const webview = await page.context().newPage();
    const heard: Array<Record<string, unknown>> = [];
    await webview.exposeFunction("tellApp", (json: string) => heard.push(JSON.parse(json)));
    await webview.addInitScript(() => {
      const app = window as unknown as { WinkBridge: object; tellApp: (json: string) => void };
      app.WinkBridge = { postMessage: (json: string) => app.tellApp(json) };
    });
    await webview.goto(`${server.link}/wink/v1/frame#i=app-1`);
    await expect.poll(() => heard[0]).toMatchObject({ type: "hello", instance: "app-1" });
    await webview.evaluate((token) => {
      const init = { ns: "wink", v: 1, type: "init", instance: "app-1", token };
      window.postMessage(init, location.origin);
    }, accessToken);
    await expect(webview.getByRole("button", { name: "Get Started" })).toBeVisible();
    await expect.poll(() => heard.map((message) => message.event)).toContain("ready");
    await webview.getByRole("button", { name: "Close" }).click();
    await expect
      .poll(() => heard.find((message) => message.event === "closed"))
      .toMatchObject({ event: "closed", data: { reason: "close" } });
    await webview.close();
    forgive(visitor, /favicon/);
  });
});

function frame(page: Page): FrameLocator {
  return page.frameLocator("iframe");
}

function inPage<Result>(page: Page, read: (host: HostWindow) => Result) {
  return page.evaluate(`(${read})(window)`) as Promise<Result>;
}

/** What the page received, without the steps and sizes that the widget tells by the way. */
async function told(page: Page) {
  const heard = await inPage(page, (host) => host.heard);
  return heard.filter(([, name]) => name !== "onUIEvent");
}

/** Presses the page's button, which opens a widget in a dialog. */
async function press(page: Page, options: object) {
  const button = page.getByRole("button", { name: "Connect your work account" });
  await button.evaluate((element, json) => {
    element.dataset.options = json;
  }, JSON.stringify(options));
  await button.click();
}

async function begin(page: Page, widget: string, options: Record<string, unknown>) {
  await page.evaluate(([name, how]) => (window as unknown as HostWindow).begin(name, how), [
    widget,
    options,
  ] as const);
}

/** Gives the page a state, as routers do, and keeps what its router is told. */
async function watchHistory(page: Page, state: object) {
  await page.evaluate((own) => {
    history.replaceState(own, "");
    const heard: unknown[] = [];
    Object.assign(window, { routed: heard });
    window.addEventListener("popstate", ({ state }) => heard.push([location.pathname, state]));
  }, state);
}

const routed = (page: Page) =>
  page.evaluate(() => (window as unknown as { routed: unknown[] }).routed);

const focusIsInFrame = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName === "IFRAME");

/** Nothing of the widget is left: focus, style, and nodes are as before. */
async function expectGivenBack(page: Page) {
  await expect(page.getByRole("button", { name: "Connect your work account" })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.getAttribute("style"))).toBeNull();
  await expect(page.locator("body > *")).toHaveCount(1);
}

async function agree(widget: FrameLocator) {
  await widget.getByRole("checkbox").check();
  await widget.getByRole("button", { name: "Get Started" }).click();
  await expect(widget.getByRole("button", { name: "Employer", exact: true })).toBeVisible();
}

async function choose(widget: FrameLocator) {
  await widget.getByRole("button", { name: "Employer", exact: true }).click();
  await widget.getByRole("button", { name: /^Bayani Retail/ }).click();
}

async function logIn(widget: FrameLocator, password = "Sandbox#Maria1") {
  await widget.getByRole("textbox").first().fill("maria.villanueva");
  await widget.getByLabel("Password", { exact: true }).fill(password);
  await widget.getByRole("button", { name: "Continue" }).click();
}

async function connect(widget: FrameLocator) {
  await agree(widget);
  await choose(widget);
  await logIn(widget);
}
