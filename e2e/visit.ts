import type { Locator, Page, Request, Route } from "@playwright/test";
import type { Server } from "./server";
import { expect, expectAccessible, mailTo } from "./test";

/** The calls of the management API that a page makes from now on. */
export function watchCalls(page: Page) {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/v1/")) calls.push(request);
  });
  return {
    to: (path: string) => calls.filter((request) => request.url().endsWith(`/api/v1${path}`)),
    body: (path: string) =>
      calls.findLast((request) => request.url().endsWith(`/api/v1${path}`))?.postDataJSON(),
  };
}

/** How the server answers a call that went well. */
export const ok = (data: unknown) => ({ json: { code: "OK", message: "", requestId: "r", data } });

/** How it answers with a page of a list. */
export const okList = (items: readonly object[], nextCursor: string | null = null) =>
  ok({ items, nextCursor });

/** Holds answers back until they are released. */
export async function hold(page: Page, path: string | RegExp) {
  let tell = (_: Request) => {};
  const asked = new Promise<Request>((done) => {
    tell = done;
  });
  let letGo = () => {};
  const released = new Promise<void>((done) => {
    letGo = done;
  });
  const answer = async (route: Route) => {
    tell(route.request());
    await released;
    await route.fallback().catch(() => {}); // a page that is gone waits for no answer
  };
  await page.route(path, answer);
  const release = () => {
    letGo();
    return page.unroute(path, answer);
  };
  return { asked, release };
}

/** Makes a call of the management API fail with a message, once. */
export async function refuseOnce(page: Page, path: string, code: string, message: string) {
  await page.route(
    `**/api/v1${path}`,
    (route) =>
      route.fulfill({
        status: 429,
        contentType: "application/json",
        body: JSON.stringify({ code, message, requestId: "req-1", data: {} }),
      }),
    { times: 1 },
  );
}

/** The rules whose findings depend on colors; those of all others are the same in the other scheme. */
export const colorRules = ["color-contrast", "link-in-text-block"];

/** No accessibility finding in light and in dark colors. */
export async function expectAccessibleInBoth(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toHaveCount(1);
    const rules = colorScheme === "dark" ? colorRules : undefined;
    await expectAccessible(page, { rules });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Moves the server's clock on, and tells what it shows then. */
export async function passTime(page: Page, server: Server, advance: string): Promise<number> {
  const answer = await page.request.post(`${server.ops}/dev/clock`, { data: { advance } });
  expect(answer.ok()).toBe(true);
  return Date.parse((await answer.json()).now);
}

/** The days of Manila by the server's clock. A midnight that is near is passed: none comes while a file runs. */
export async function daysInManila(page: Page, server: Server) {
  const [minute, day, ahead] = [60_000, 86_400_000, 28_800_000];
  const now = await passTime(page, server, "0s");
  const untilMidnight = day - ((now + ahead) % day);
  const today = untilMidnight > 10 * minute ? now : await passTime(page, server, "15m");
  return (daysAgo: number) =>
    new Date(today - daysAgo * day).toLocaleDateString("en-CA", { timeZone: "Asia/Manila" });
}

/** Fills the form at /register. */
export async function fillSignUp(page: Page, email: string, password: string, agreed = true) {
  await page.getByLabel("First name").fill("Mila");
  await page.getByLabel("Last name").fill("Ocampo");
  await page.getByLabel("Organization name").fill("Tala Credit");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Job title").fill("Backend engineer");
  await field(page, "Password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("checkbox").setChecked(agreed);
}

/** Registers over the API and returns the link of the mail. */
export async function register(page: Page, server: Server, email: string, password: string) {
  const answer = await page.request.post(`${server.portal}/api/v1/registrations`, {
    data: {
      firstName: "Mila",
      lastName: "Ocampo",
      tenantName: "Tala Credit",
      emailAddress: email,
      title: "Backend engineer",
      password,
    },
  });
  expect(answer.status()).toBe(201);
  return linkTo(page, server, email, "/confirm?token=");
}

/** Registers and confirms over the API. */
export async function signUp(page: Page, server: Server, email: string, password: string) {
  const link = await register(page, server, email, password);
  const token = new URL(link).searchParams.get("token");
  const answer = await page.request.post(`${server.portal}/api/v1/registrations/confirm`, {
    data: { token },
  });
  expect(answer.status()).toBe(200);
}

/** Fills the login form that is open, and sends it. */
export async function logIn(page: Page, email: string, password: string) {
  await field(page, "Email address").fill(email);
  await field(page, "Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Logs somebody in: the demo's admin, in Production, unless said. */
export async function signIn(
  page: Page,
  server: Server,
  email = "ada@bayani.test",
  password = "Demo-pass-2026!",
) {
  await page.goto(`${server.portal}/login`);
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Logs somebody in, in a page that knows nothing of who was logged in before. */
export async function logInAs(page: Page, server: Server, email: string, password: string) {
  await page.goto(`${server.portal}/login`);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, server, email, password);
}

/** The header of the developer who is logged in. */
export async function bearer(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem("developerToken"));
  return { Authorization: `Bearer ${token}` };
}

/** A call of the management API as the developer who is logged in. */
export async function call(
  page: Page,
  server: Server,
  method: string,
  path: string,
  data?: object,
) {
  const answer = await page.request.fetch(`${server.portal}/api/v1${path}`, {
    method,
    data,
    headers: await bearer(page),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** Waits until the newest mail to an address has a link to this page of the portal, another one than came before. */
export async function linkTo(
  page: Page,
  server: Server,
  email: string,
  part: string,
  before?: string,
) {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = (await mailTo(page, server, email)).links.find((address) => address.includes(part));
      return link !== undefined && link !== before;
    })
    .toBe(true);
  if (!link?.startsWith(server.portal)) throw new Error(`the link leads elsewhere: ${link}`);
  return link;
}

/** Fills a field and leaves it. */
export async function leave(page: Page, label: string, text: string) {
  const input = field(page, label);
  await input.fill(text);
  await input.blur();
}

/** The field with this label and no more than that, whether it is marked as required or not. */
export function field(page: Page, label: string) {
  return page.getByLabel(new RegExp(`^${label}( \\*)?$`));
}

/** What somebody does who has no mouse. Each goes there with Tab, and fails when Tab does not come by. */
export function keyboardOf(page: Page) {
  const reach = async (what: Locator) => {
    await expect(what).toBeVisible();
    for (let stops = 0; stops < mostStops; stops++) {
      if (await what.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${what}`);
  };
  return {
    reach,
    press: async (what: Locator, key = "Enter") => {
      await reach(what);
      await page.keyboard.press(key);
    },
    type: async (label: string, text: string) => {
      await reach(field(page, label));
      await page.keyboard.type(text);
    },
  };
}

/** No screen has more places to stop at on the way to what it is for. */
const mostStops = 40;

/** Stops the page's clock a little ahead: far enough for a slow machine to say so before it is there. */
export async function pauseClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}

/** What an action makes appear stays for this time, and then disappears. The page's clock is moved by hand. */
export async function expectToStay(
  page: Page,
  what: Locator,
  ms: number,
  action: () => Promise<unknown>,
) {
  const near = 300; // for what passes until it shows, and for transitions
  await pauseClock(page);
  await action();
  await expect(async () => {
    await page.clock.runFor(near / 6);
    await expect(what).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(ms - near);
  await expect(what).toBeVisible();
  await page.clock.runFor(2 * near);
  await expect(what).toHaveCount(0);
  await page.clock.resume();
}

/**
 * Presses a button that removes its own frame: the press comes after the answer, and on a busy machine the frame may be
 * gone before the answer was read. What the press does is for the caller to see.
 */
export async function closeBy(button: Locator) {
  const press = button.evaluate((element: HTMLElement) => {
    setTimeout(() => element.click());
  });
  await press.catch((error: Error) => {
    if (!error.message.includes("Frame was detached")) throw error;
  });
}
