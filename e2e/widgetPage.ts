import type { Locator, Page } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible } from "./test";

// The widget on a phone, as the only page of an app, for the specs that walk through it.

/** What the widget told the app. */
export type Told = { event: string; data: Record<string, unknown> };

export const names = (told: Told[]) =>
  told.map(({ event }) => event).filter((event) => event !== "uiEvent" && event !== "resize");

export const data = (told: Told[], wanted: string) =>
  told.filter(({ event }) => event === wanted).map((message) => message.data);

/** A server of the business: makes users and tokens, by leave of the demo's admin. */
export async function dataAPI(page: Page, server: Server, door: "sandbox" | "open" = "sandbox") {
  const signin = await page.request.post(`${server.portal}/api/v1/signins`, {
    data: { email: "ada@bayani.test", password: "Demo-pass-2026!" },
  });
  const { openApiSandboxToken, openApiProductionToken } = (await signin.json()).data;
  const { token } = door === "sandbox" ? openApiSandboxToken : openApiProductionToken;
  const headers = { Authorization: `Bearer ${token}` };
  async function post(path: string, body: object = {}, status = 201) {
    const answer = await page.request.post(`${server.portal}/${door}/v1${path}`, {
      headers,
      data: body,
    });
    expect(answer.status(), await answer.text()).toBe(status);
    return (await answer.json()).data;
  }
  return {
    post,
    user: async (body: object = {}) => {
      const made = await post("/users", body);
      return {
        userId: made.user.id as string,
        accessToken: made.token.accessToken as string,
      };
    },
    list: async (path: string) => {
      const answer = await page.request.get(`${server.portal}/${door}/v1${path}`, { headers });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()).data.items as Array<Record<string, unknown>>;
    },
    token: async (userId: string) => (await post(`/tokens?userId=${userId}`)).accessToken as string,
  };
}

/** Opens the frame in a webview of 360 px; what it tells the app is collected. */
export async function open(beside: Page, server: Server, token: string, options: object = {}) {
  const page = await beside.context().newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  const told: Told[] = [];
  await page.exposeFunction("tellApp", (json: string) => {
    const message = JSON.parse(json);
    if (message.event) told.push({ event: message.event, data: message.data });
  });
  await page.addInitScript(
    ([init]) => {
      const app = window as unknown as {
        WinkBridge: object;
        tellApp: (json: string) => void;
        begin: () => void;
      };
      app.WinkBridge = { postMessage: (json: string) => app.tellApp(json) };
      app.begin = () => window.postMessage(init, location.origin);
    },
    [{ ns: "wink", v: 1, type: "init", instance: "app", locale: "en", token, ...options }] as const,
  );
  await page.goto(`${server.link}/wink/v1/frame#i=app`);
  await begin(page);
  return { page, told };
}

export const begin = (page: Page) =>
  page.evaluate(() => (window as unknown as { begin: () => void }).begin());

/** Opens the frame and agrees. */
export async function opened(beside: Page, server: Server, token: string) {
  const widget = await open(beside, server, token);
  await widget.page.getByRole("checkbox").check();
  await widget.page.getByRole("button", { name: "Get Started" }).click();
  await expect(widget.page.getByRole("searchbox")).toBeVisible();
  return widget;
}

export async function choose(page: Page, name: string) {
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByText("All accounts")).toHaveCount(0);
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
}

export async function fill(page: Page, username: string, password: string) {
  await page.getByRole("textbox").first().fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function logIn(page: Page, username: string, password: string, name: string) {
  await choose(page, name);
  await fill(page, username, password);
}

/**
 * Waits for what shows once the widget has asked again, which it does once a second: by the page's clock, not by ours.
 * The clock keeps running, too, from the first call on.
 */
export async function soon(page: Page, what: Locator) {
  if (!hurried.has(page)) await page.clock.install();
  hurried.add(page);
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(what).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [20], timeout: 15_000 });
}

/** Pages whose clock is ours. */
const hurried = new WeakSet<Page>();

export const loseOnce = (page: Page, address: string) =>
  page.route(address, (route) => route.abort("failed"), { times: 1 });

/** No accessibility finding, and fit for a phone. */
export async function expectUsable(page: Page) {
  await expectAccessible(page);
  await expectFits(page);
}

/** In dark colors too. They change nothing but colors, so contrast is what is looked at in them. */
export async function expectUsableInBoth(page: Page) {
  await expectUsable(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, { rules: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** Nothing wider than the phone, inputs that do not zoom, targets for thumbs: what other words on a screen may break. */
export async function expectFits(page: Page) {
  expect(await misfits(page)).toEqual([]);
}

/** What of a screen breaks that. */
export function misfits(page: Page) {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
    for (const element of document.querySelectorAll<HTMLElement>("button, input, label")) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const isHidden = width === 0 || getComputedStyle(element).opacity === "0";
      if (isHidden || element.closest("[hidden]")) continue;
      const name = element.getAttribute("aria-label") ?? element.textContent ?? element.tagName;
      if (element instanceof HTMLInputElement && !/checkbox|radio/.test(element.type)) {
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        if (size < 16) found.push(`${name}: text of ${size} px`);
      }
      const isTarget = element.tagName === "BUTTON" || element.querySelector("input") !== null;
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (at: number) => element.contains(document.elementFromPoint(x, at));
      const isInSight = x < innerWidth && isHit(y);
      // What is drawn lower may still be pressed in 44 px.
      const isHigh = height >= 44 || !isInSight || (isHit(y - 21.5) && isHit(y + 21.5));
      if (isTarget && (!isHigh || width < 42)) found.push(`${name}: ${width} by ${height}`);
    }
    return found;
  });
}
