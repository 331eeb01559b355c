import type { Locator, Page, Request } from "@playwright/test";
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

/** The rules whose findings depend on colours; those of all others are the same in the other scheme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** No accessibility finding in light and in dark colours, in the whole page or within an element. */
export async function expectAccessibleInBoth(page: Page, within?: string) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toHaveCount(1);
    const rules = colorScheme === "dark" ? colourRules : undefined;
    await expectAccessible(page, { within, rules });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Moves the server's clock on. */
export async function passTime(page: Page, server: Server, advance: string) {
  const answer = await page.request.post(`${server.ops}/dev/clock`, { data: { advance } });
  expect(answer.ok()).toBe(true);
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

/** Logs the demo's admin in, in Production. */
export async function signIn(page: Page, server: Server) {
  await page.goto(`${server.portal}/login`);
  await field(page, "Email address").fill("ada@bayani.test");
  await field(page, "Password").fill("Demo-pass-2026!");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
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

/** What an action makes appear stays for this time, and then goes by itself. The page's clock is moved by hand. */
export async function expectToStay(
  page: Page,
  what: Locator,
  ms: number,
  action: () => Promise<unknown>,
) {
  const near = 300; // for what passes until it shows, and for transitions
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  await action();
  await expect(async () => {
    await page.clock.runFor(near / 6);
    await expect(what).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.clock.runFor(ms - near);
  await expect(what).toBeVisible();
  await page.clock.runFor(2 * near);
  await expect(what).toHaveCount(0);
  await page.clock.resume();
}

/** Presses a button that takes its own frame away: the press comes after the answer, which a frame that is gone cannot give. */
export async function closeBy(button: Locator) {
  await button.evaluate((element: HTMLElement) => {
    setTimeout(() => element.click());
  });
}
